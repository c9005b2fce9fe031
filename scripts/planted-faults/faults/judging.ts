import type { Fault } from '../fault.ts'

export const judgingFaults: readonly Fault[] = [
  {
    title: 'one user occupies the queue',
    file: 'plugins/judging/server/queue/fair-share.ts',
    before: 'return Math.max(head?.turn ?? 0, (own?.turn ?? -1) + 1)',
    after: 'return Math.max(head?.turn ?? 0, own?.turn ?? 0)',
  },
  {
    title: 'a remote site gets one task more than its slots',
    file: 'plugins/judging/server/queue/slots.ts',
    before: 'if (running.length >= slots) return undefined\n  for (let number = 1; number <= slots;',
    after: 'if (running.length > slots) return undefined\n  for (let number = 1; number <= slots + 1;',
  },
  {
    title: 'old tasks with a note are deleted',
    file: 'plugins/judging/server/maintenance/maintenance.ts',
    before: ', $nor: [keepsNote] })',
    after: ' })',
  },
  {
    title: 'a task that every judge handed back is tried again',
    file: 'plugins/judging/server/queue/hand-back-policy.ts',
    before: 'other !== name && !task.handedBackBy?.includes(other)',
    after: 'other !== name',
  },
  {
    title: 'the choice of the short list is lost when a judge describes its languages anew',
    file: 'plugins/judging/server/languages/language-catalogue.ts',
    before: '(short ?? usual.has(language.name))',
    after: 'usual.has(language.name)',
  },
  {
    title: 'the short list contains every C++ with O2',
    file: 'plugins/judging/server/languages/language-catalogue.ts',
    before: 'usual.includes(name) || name === newest',
    after: 'usual.includes(name) || optimizedCpp.test(name)',
  },
]
