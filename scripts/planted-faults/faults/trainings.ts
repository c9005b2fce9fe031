import type { Fault } from '../fault.ts'

export const trainingsFaults: readonly Fault[] = [
  {
    title: 'the calls of an owner reach trainings of the site',
    file: 'plugins/trainings/server/staff/owned-training-service.ts',
    before: '    if (open.training.owner === null) throw new NoTraining()\n',
    after: '',
  },
  {
    title: 'a locked section opens one problem too early',
    file: 'plugins/trainings/server/sections/section-states.ts',
    before: 'waitsFor.length === 0 && solved >= needed',
    after: 'waitsFor.length === 0 && solved >= needed - 1',
  },
  {
    title: 'submissions do not count after joining',
    file: 'plugins/trainings/server/progress/counting.ts',
    before: '    await this.#deps.results.recount(\n      [uid],\n      training.problems.map(({ pid }) => pid),\n    )\n',
    after: '',
  },
  {
    title: 'a new password keeps former members',
    file: 'plugins/trainings/server/registrations/registrations.ts',
    before: 'rounds.get(personKey(tid, uid)) === round',
    after: 'rounds.has(personKey(tid, uid))',
  },
  {
    title: 'hidden trainings are visible',
    file: 'plugins/trainings/server/training/training-access.ts',
    before: 'if (!opened || (!training.visible && !opened.isStaff)) throw',
    after: 'if (!opened) throw',
  },
]
