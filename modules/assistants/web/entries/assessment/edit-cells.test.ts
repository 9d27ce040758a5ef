import { expect, it } from 'vitest';
import { createEmptyAssessment } from '#modules/assistants/contract/drafts/answer.ts';
import { changeCell, denyRest, listOpenCells, readCell } from './edit-cells.ts';

const nothing = { proposed: [], confirmed: [] };
const withFall = changeCell(createEmptyAssessment(), 'topic2', 'fall', { riskExists: true, explanation: 'Mai' });

it('a proposal counts as open until somebody has tapped it', () => {
  const proposed = { proposed: ['sis.topic2.fall'], confirmed: [] };
  expect(readCell(withFall, proposed, 'topic2', 'fall')).toMatchObject({ decided: null, proposal: true });
  expect(listOpenCells(withFall, proposed)).toHaveLength(30);
  const tapped = { ...proposed, confirmed: ['sis.topic2.fall'] };
  expect(readCell(withFall, tapped, 'topic2', 'fall')).toMatchObject({ decided: true, proposal: null });
  expect(listOpenCells(withFall, tapped)).toHaveLength(29);
});

it('„nein“ closes a cell: its reason goes with it', () => {
  const denied = changeCell(withFall, 'topic2', 'fall', { riskExists: false });
  expect(denied.topic2.risks.fall).toEqual({ riskExists: false, explanation: '', furtherAssessment: null });
});

it('the rest of a row is denied without what somebody decided or the draft proposes', () => {
  const rest = denyRest(withFall, 'topic2');
  expect(rest.topic2.risks.fall.riskExists).toBe(true);
  expect(rest.topic2.risks.pain.riskExists).toBe(false);
  expect(rest.topic3.risks.pain.riskExists).toBeNull();
  expect(listOpenCells(rest, nothing)).toHaveLength(24);
});
