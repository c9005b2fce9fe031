import { roleNumbers } from '@verdict/core'
import { campuses, staff, students, type CastMember, type Demo, type DemoWorld } from '@verdict/demo'
import { classesApi } from './contract/classes-api.ts'
import { profileApi } from './contract/profile-api.ts'
import { userAdminApi } from './contract/user-admin-api.ts'
import { drawIdenticon } from './demo/identicon.ts'

const teachers = [
  { username: 'chenlaoshi', titleName: '信息学教练', signature: '办公室在教学楼 B 座 302，周二、周四下午答疑。' },
  { username: 'ms-parker', titleName: 'Computer science', signature: 'Office hours: Tuesday 16:00, Room 12. Bring your program on paper.' },
  { username: 'sunlaoshi', titleName: '竞赛队', signature: '训练安排见团队公告。' },
] as const
const titleColor = '#3e63dd'

/** Signatures of students. */
const signatures = [
  '高二，准备明年的省赛。先想清楚再写。',
  '每天一题，目前坚持了六周。',
  '## 正在学\n\n- 二分与三分\n- 树状数组\n- 动态规划入门',
  '主要写 C++，偶尔用 Python 对拍。',
  '题解写在博客里，欢迎指出错误。',
  'Grade 10. I write Python first, then translate it to C++.',
  'Working through the trainings, one section a week.',
  'I keep notes on every wrong answer. Most of them are off by one.',
] as const
const nicknames: Readonly<Record<string, string>> = {
  'zihan.li': '子涵',
  'mingzhe.gao': '阿哲',
  'yiming.huang': '一鸣',
  'emma.clark': 'Emma C.',
  'noah.evans': 'noah_e',
}

/** The share of students who introduce themselves, and who have an avatar. */
const shares = { profile: 0.12, avatar: 0.33 }

/** The campuses of the school, its classes with their students, and what users write about themselves. */
export const demo: Demo = {
  introduce: async (world) => {
    await addClasses(world)
    const { editUser } = world.as('root').use(userAdminApi)
    for (const { username, titleName, signature } of teachers) {
      const member = staff.find((one) => one.username === username)
      if (!member) throw new Error(`'${username}' is not on the staff`)
      const { realname, gender, role } = member
      await editUser({ body: { uid: world.uidOf(username), username, realname, type: roleNumbers[role], status: 0, titleName, titleColor } })
      await world
        .as(username)
        .use(profileApi)
        .changeUserInfo({ body: { realname, nickname: realname, gender, signature } })
    }
    const introductions = students.flatMap((student) => introductionOf(world, student))
    await Promise.all(introductions.map(({ username, profile }) => world.as(username).use(profileApi).changeUserInfo({ body: profile })))
    const pictures = students.filter(() => world.random.next() < shares.avatar).map(({ username }) => ({ username, content: drawIdenticon(world) }))
    const upload = ({ username, content }: (typeof pictures)[number]) =>
      world
        .as(username)
        .use(profileApi)
        .uploadAvatar({ file: new File([content], 'avatar.png') })
    await Promise.all(pictures.map(upload))
  },
}

/** Some students introduce themselves. */
function introductionOf({ random }: DemoWorld, { username, realname, gender }: CastMember) {
  if (!(username in nicknames) && random.next() > shares.profile) return []
  const blog = random.next() < 0.4 ? `https://${username.replace('.', '-')}.blog.example/` : undefined
  return [{ username, profile: { realname, nickname: nicknames[username] ?? realname, gender, signature: random.pick(signatures), blog } }]
}

async function addClasses({ as }: DemoWorld): Promise<void> {
  const { submitCampus, submitClass, addMembers } = as('root').use(classesApi)
  for (const { name, classNames } of campuses) {
    const { id: campusId } = await submitCampus({ body: { name } })
    for (const className of classNames) {
      const { id } = await submitClass({ body: { campusId, name: className } })
      const usernames = students.filter((student) => student.className === className).map(({ username }) => username)
      await addMembers({ body: { id, usernames } })
    }
  }
}
