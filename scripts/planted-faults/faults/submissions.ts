import type { Fault } from '../fault.ts'

export const submissionsFaults: readonly Fault[] = [
  {
    title: 'a program one character too long is accepted',
    file: 'plugins/submissions/server/intake/submit-rules.ts',
    before: 'code.length > maxCodeLength',
    after: 'code.length > maxCodeLength + 1',
  },
  {
    title: 'messages of a checker leak to the author',
    file: 'plugins/submissions/server/reading/case-results.ts',
    before: 'isStaff || describedByJudge.includes(status) ? message : forAuthor(message)',
    after: 'isStaff || status !== 0 ? message : forAuthor(message)',
  },
  {
    title: 'the author reads the note for staff about an unreadable output',
    file: 'plugins/submissions/server/reading/case-results.ts',
    before: '=== unreadableOutput ? unreadableOutput : null',
    after: '=== unreadableOutput ? message : null',
  },
  {
    title: 'submitting has no cooldown',
    file: 'plugins/submissions/server/cooldown/submit-cooldown.ts',
    before: '_id, until: { $lte: now } }, next',
    after: '_id }, next',
  },
  {
    title: 'a manual score exceeds the full score',
    file: 'plugins/submissions/server/judging/rejudge-service.ts',
    before: 'Math.min(Math.max(score ?? 0, 0), problem?.ioScore ?? 100)',
    after: 'Math.max(score ?? 0, 0)',
  },
  {
    title: 'a compile error is overwritten manually',
    file: 'plugins/submissions/server/judging/rejudge-service.ts',
    before: '[statuses.pending, statuses.compileError]',
    after: '[statuses.pending]',
  },
  {
    title: 'the submit form hides the chosen language if it is not on the short list',
    file: 'plugins/submissions/web/workbench/workbench-bar.tsx',
    before: 'listed.includes(program.language) ? listed : [program.language, ...listed]',
    after: 'listed',
  },
]
