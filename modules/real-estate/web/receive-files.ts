interface FileQueue<Problem> {
  readonly refuse: (file: File, problem: Problem) => void;
  readonly add: (files: readonly File[], onEnded: () => void) => void;
}

/** Hands chosen files to a queue of uploads; those that the server would refuse are shown with their problem. */
export function receiveFiles<Problem>(
  queue: FileQueue<Problem>,
  files: readonly File[],
  findProblem: (file: File) => Problem | null,
  onEnded: () => void,
): void {
  const fine = files.filter((file) => {
    const problem = findProblem(file);
    if (problem !== null) queue.refuse(file, problem);
    return problem === null;
  });
  queue.add(fine, onEnded);
}
