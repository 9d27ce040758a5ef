import { expect, it } from 'vitest';
import { listDemoProjects } from './records-demo.ts';
import { listDemoHours } from './time-demo.ts';

it.each(['2026-11-22', '2027-01-04', '2028-02-29', '2031-07-15'])(
  'on %s the hours of the demo are before that day and within the period of their projects',
  (today) => {
    const projects = new Map(listDemoProjects(today).map((project) => [project.name, project]));
    const hours = listDemoHours(today);
    expect(hours.length).toBeGreaterThan(40);
    for (const { day, project } of hours) {
      expect(day < today).toBe(true);
      if (project === '') continue;
      const { projectStartDate = '', projectEndDate } = projects.get(project) ?? {};
      expect([
        project,
        projectStartDate !== '' && projectStartDate <= day,
        projectEndDate === null || day <= (projectEndDate ?? ''),
      ]).toEqual([project, true, true]);
    }
  },
);
