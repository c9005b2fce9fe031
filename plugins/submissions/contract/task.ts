import { subjectOf } from '@verdict/plugin-judging/contract'

/** The source under which this plugin puts tasks into the judging queue. */
export const taskSource = 'submissions'

/** The name of a submission's task in the judging queue, which is also its key in the topic `progress` of judging. */
export function taskSubjectOf(submitId: number): string {
  return subjectOf(taskSource, String(submitId))
}
