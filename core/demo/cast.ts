/** A user of the demo site. */
export interface CastMember {
  readonly username: string
  readonly realname: string
  readonly gender: 'male' | 'female'
  readonly className: string
  /** How well a student solves problems, from 0 to 1. */
  readonly skill: number
}

/** The campuses of the school with their classes. */
export const campuses = [
  { name: '湖滨校区', classNames: ['高一（1）班', '高一（2）班', '高二（3）班'] },
  { name: 'Hill Campus', classNames: ['Grade 10 Blue'] },
] as const

export const staff = [
  { username: 'chenlaoshi', realname: '陈静', gender: 'female', role: 'admin' },
  { username: 'ms-parker', realname: 'Alice Parker', gender: 'female', role: 'admin' },
  { username: 'zhouwei', realname: '周维', gender: 'male', role: 'problem_admin' },
  { username: 'mr-reed', realname: 'Daniel Reed', gender: 'male', role: 'problem_admin' },
  { username: 'sunlaoshi', realname: '孙敏', gender: 'female', role: 'admin' },
] as const

const families = [
  ['王', 'wang'],
  ['李', 'li'],
  ['张', 'zhang'],
  ['刘', 'liu'],
  ['陈', 'chen'],
  ['杨', 'yang'],
  ['赵', 'zhao'],
  ['黄', 'huang'],
  ['周', 'zhou'],
  ['吴', 'wu'],
  ['徐', 'xu'],
  ['孙', 'sun'],
  ['胡', 'hu'],
  ['朱', 'zhu'],
  ['高', 'gao'],
  ['林', 'lin'],
  ['何', 'he'],
] as const
const givenNames = [
  ['子涵', 'zihan', 'female'],
  ['浩然', 'haoran', 'male'],
  ['欣怡', 'xinyi', 'female'],
  ['宇轩', 'yuxuan', 'male'],
  ['雨桐', 'yutong', 'female'],
  ['俊杰', 'junjie', 'male'],
  ['思远', 'siyuan', 'male'],
  ['佳琪', 'jiaqi', 'female'],
  ['明哲', 'mingzhe', 'male'],
  ['诗涵', 'shihan', 'female'],
  ['天宇', 'tianyu', 'male'],
  ['静雯', 'jingwen', 'female'],
  ['一鸣', 'yiming', 'male'],
] as const
const western = [
  ['Emma', 'female'],
  ['Noah', 'male'],
  ['Olivia', 'female'],
  ['Lucas', 'male'],
  ['Sofia', 'female'],
  ['Ethan', 'male'],
  ['Mia', 'female'],
  ['Leo', 'male'],
] as const
const westernFamilies = ['Clark', 'Diaz', 'Evans', 'Fischer', 'Garcia'] as const

const [lakeside, hill] = campuses
const chineseNames = families.flatMap(([family, familySound], row) =>
  givenNames
    .filter((_, column) => (row + column) % 3 !== 0)
    .map(([given, givenSound, gender]) => ({ username: `${givenSound}.${familySound}`, realname: family + given, gender })),
)
const westernNames = western.flatMap(([given, gender]) =>
  westernFamilies.map((family) => ({ username: `${given}.${family}`.toLowerCase(), realname: `${given} ${family}`, gender })),
)
/** Spreads skills over the students, without an order that follows their names. */
const skillOf = (index: number) => ((index * 61 + 17) % 100) / 100
/** The skill of the student whom the demo offers: enough for a profile with a history, too little for the club. */
const offeredStudent = { username: 'emma.clark', skill: 0.66 }

/** The students of the school. */
export const students: readonly CastMember[] = [
  ...lakeside.classNames.flatMap((className, row) =>
    chineseNames.filter((_, index) => index % 6 === row).map((name, index) => ({ ...name, className, skill: skillOf(row * 100 + index) })),
  ),
  ...hill.classNames.flatMap((className) =>
    westernNames.map((name, index) => ({
      ...name,
      className,
      skill: name.username === offeredStudent.username ? offeredStudent.skill : skillOf(index),
    })),
  ),
]
