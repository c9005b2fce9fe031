import { daysFrom, students, type Demo, type DemoWorld } from '@verdict/demo'
import { demoProblems } from '@verdict/plugin-sample-problems/demo'
import { addSubmission, attemptsOf } from '@verdict/plugin-submissions/demo'
import { trainingAdminApi } from './contract/admin-api.ts'
import { categoryApi } from './contract/category-api.ts'
import { sectionApi } from './contract/section-api.ts'
import { trainingApi } from './contract/training-api.ts'
import { trainingChanged } from './contract/trainings.ts'
import { categories, trainings } from './demo/trainings.ts'

/** The trainings of the site, with students who are at different sections. */
export const demo: Demo = {
  adds: 'trainings and courses',
  create: async (world) => {
    world.at(daysFrom(world.now, -56, '14:00'))
    const { add } = world.as('root').use(categoryApi)
    const categoryIds = new Map<string, number>()
    for (const category of categories) categoryIds.set(category.name, (await add({ body: category })).id)
    for (const training of trainings) await addTraining(world, training, categoryIds.get(training.category))
  },
  finish: async ({ catchUp }) => catchUp(trainingChanged),
}

type PlannedTraining = (typeof trainings)[number]

async function addTraining(world: DemoWorld, planned: PlannedTraining, categoryId?: number): Promise<void> {
  const { author, day, sections, share, rank, title, synopsis, description, privatePwd } = planned
  world.at(daysFrom(world.now, day, '14:30'))
  const staff = world.as(author)
  const { create, addFromBank } = staff.use(trainingAdminApi)
  const training = { rank, title, synopsis, description, privatePwd, auth: privatePwd === undefined ? ('Public' as const) : ('Private' as const) }
  const { tid } = await create({ body: { training, trainingCategory: { id: categoryId } } })
  for (const { title, toSolve, positions } of sections) {
    const { id: sectionId } = await staff.use(sectionApi).add({ body: { tid, title, toSolve } })
    for (const { pid } of await demoProblems(world, positions)) await addFromBank({ body: { tid, pid, sectionId } })
  }
  const members = students.filter(({ skill }) => skill > 0.2 && world.random.next() < share)
  world.at(daysFrom(world.now, day + 1, '15:00'))
  const join = (username: string) =>
    world
      .as(username)
      .use(trainingApi)
      .register({ body: { tid, password: privatePwd } })
  await world.together(() => Promise.all(members.map(({ username }) => join(username))))
  const problems = await demoProblems(
    world,
    sections.flatMap(({ positions }) => positions),
  )
  const step = (-day - 2) / problems.length
  for (const member of members)
    for (const [position, problem] of problems.entries()) {
      // Members advance until their skill ends.
      if (position / problems.length > member.skill + 0.2 - world.random.next() * 0.4) break
      let minutes = world.random.below(step * 1440)
      for (const program of attemptsOf(world, member, problem)) {
        minutes += 3 + world.random.below(20)
        const at = new Date(daysFrom(world.now, day + 1, '15:30').getTime() + (position * step * 1440 + minutes) * 60_000)
        addSubmission(world, { username: member.username, problem, program, at, contexts: [`tid:${tid}`], lists: [`tid:${tid}`] })
      }
    }
}
