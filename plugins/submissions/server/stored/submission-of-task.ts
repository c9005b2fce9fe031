/** The submission that a task judges; undefined for test runs and for the runs of Compare, whose references are no numbers. */
export function submissionOfTask(ref: string): number | undefined {
  return /^[1-9]\d*$/.test(ref) ? Number(ref) : undefined
}
