import { campuses, students, type Demo } from '@verdict/demo'
import { classesApi } from './contract/classes-api.ts'

/** The campuses of the school, and its classes with their students. */
export const demo: Demo = {
  create: async ({ as }) => {
    const { submitCampus, submitClass, addMembers } = as('root').use(classesApi)
    for (const { name, classNames } of campuses) {
      const { id: campusId } = await submitCampus({ body: { name } })
      for (const className of classNames) {
        const { id } = await submitClass({ body: { campusId, name: className } })
        const usernames = students.filter((student) => student.className === className).map(({ username }) => username)
        await addMembers({ body: { id, usernames } })
      }
    }
  },
}
