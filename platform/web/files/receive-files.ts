import type { UploadQueue } from './upload-queue.ts';

/**
 * Hands chosen files to a queue of uploads; those that the server would refuse are shown with their problem.
 * @param onEnded called when one of them has arrived, with the answer, and when one failed or they were given up
 * @returns ids of the uploads, in the order of the files
 */
export function receiveFiles<Answer>(
  queue: Pick<UploadQueue<Answer>, 'refuse' | 'add'>,
  files: readonly File[],
  findProblem: (file: File) => string | null,
  onEnded: (answer: Answer | undefined) => void,
): readonly number[] {
  const fine = files.filter((file) => {
    const problem = findProblem(file);
    if (problem !== null) queue.refuse(file, problem);
    return problem === null;
  });
  return queue.add(fine, onEnded);
}
