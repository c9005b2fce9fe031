import { saveOver } from '@verdict/server-kit'
import { DisplayIdTaken, SectionCycle } from '../../contract.ts'
import type { TrainingRepository } from '../training/training-repository.ts'
import type { SectionDoc, TrainingDoc, TrainingProblemDoc } from '../training/training-schema.ts'
import { findCycle } from './section-states.ts'

/** The problems and sections of a training. */
export interface Contents {
  readonly problems: readonly TrainingProblemDoc[]
  readonly sections: readonly SectionDoc[]
}

/** Writes the problems and sections of trainings. Each change is computed from the latest ones. */
export class TrainingContents {
  readonly #trainings: TrainingRepository

  constructor(trainings: TrainingRepository) {
    this.#trainings = trainings
  }

  /** Does nothing if `read` does not find the training. */
  async change(
    read: () => Promise<TrainingDoc | undefined>,
    changeOf: (contents: Contents, training: TrainingDoc) => Promise<Partial<Contents>>,
  ): Promise<void> {
    await saveOver({
      read,
      change: async (training) => {
        const before = { problems: training.problems, sections: training.sections ?? [] }
        const { problems, sections } = { ...before, ...(await changeOf(before, training)) }
        const ids = problems.map(({ displayId }) => displayId)
        const twice = ids.find((displayId, index) => ids.indexOf(displayId) < index)
        if (twice !== undefined) throw new DisplayIdTaken({ displayId: twice })
        const cycle = findCycle(sections)
        if (cycle) throw new SectionCycle({ titles: cycle.join(' → ') })
        return { problems: inSections(problems, sections), sections: [...sections] }
      },
      write: (training, contents) => this.#trainings.saveContents(training, contents, differing(training.problems, contents.problems)),
    })
  }
}

/** Sorts problems by section, those without one first. Within a section, the order stays. */
function inSections(problems: readonly TrainingProblemDoc[], sections: readonly SectionDoc[]): TrainingProblemDoc[] {
  const places = new Map(sections.map(({ id }, index) => [id, index]))
  const placeOf = ({ sectionId }: TrainingProblemDoc) => places.get(sectionId ?? 0) ?? -1
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Returns the problems that count in only one of two states of a training. */
function differing(before: readonly TrainingProblemDoc[], after: readonly TrainingProblemDoc[]): number[] {
  const states = (problems: readonly TrainingProblemDoc[]) => new Map(problems.map(({ pid, isOpen }) => [pid, isOpen]))
  const [old, now] = [states(before), states(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((pid) => old.get(pid) !== now.get(pid))
}
