import type { Feed, Person } from '@verdict/core/testing'
import { groupTrainingApi } from '@verdict/plugin-group-trainings/contract'

interface GroupTrainingDeps {
  readonly boss: Person
  readonly gid: number
  readonly category: number
  /** A problem of the public list. */
  readonly pid: number
}

/** A training of a group, and inputs of the calls for such trainings; calls that use one up get a new one. */
export async function groupTrainingSamples({ boss, gid, category, pid }: GroupTrainingDeps): Promise<Feed> {
  const training = { title: 'Loops', description: 'Count and add.', auth: 'Public', gid } as const
  const newTraining = async () => (await boss.use(groupTrainingApi).create({ body: { training, trainingCategory: { id: category } } })).tid
  const newTrainingWithProblem = async () => {
    const tid = await newTraining()
    await boss.use(groupTrainingApi).addFromBank({ body: { tid, pid } })
    return tid
  }
  const tid = await newTrainingWithProblem()
  return {
    'GET /api/group/training tid': [tid],
    'POST /api/group/training training': [training],
    'POST /api/group/training trainingCategory': [{ id: category }],
    'PUT /api/group/training training': [{ id: tid, title: 'Loops again' }],
    'DELETE /api/group/training tid': [newTraining],
    'PUT /api/group/change-training-status tid': [tid],
    'GET /api/group/get-training-problem-list tid': [tid],
    'PUT /api/group/training-problem tid': [tid],
    'DELETE /api/group/training-problem tid': [newTrainingWithProblem],
    'POST /api/group/add-training-problem-from-public tid': [newTraining],
    'POST /api/group/add-training-problem-from-group tid': [newTraining],
  }
}
