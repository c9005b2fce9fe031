/** The categories of a new site, under the names that the school gives them. */
export const categories = {
  general: { id: 1, name: '闲聊 · General' },
  solutions: { id: 2, name: '题解 · Solutions' },
  help: { id: 3, name: '求助 · Help' },
  suggestions: { id: 4, name: '建议 · Suggestions' },
  notes: { id: 5, name: '记录 · Notes' },
} as const

interface PlannedPost {
  /** The name of a file with its title, its description and its text. */
  readonly text: string
  readonly author: string
  readonly day: number
  readonly time: string
  readonly category: keyof typeof categories
  readonly problem?: string
  readonly likes: number
}

/** From the oldest to the newest. */
export const posts: readonly PlannedPost[] = [
  { text: 'site-questions', author: 'root', day: -57, time: '10:15', category: 'suggestions', likes: 2 },
  { text: 'compare-programs', author: 'chenlaoshi', day: -52, time: '16:20', category: 'notes', likes: 5 },
  { text: 'buns-large-numbers', author: 'mingzhe.gao', day: -46, time: '20:15', category: 'solutions', problem: '1000', likes: 3 },
  { text: 'late-list-no-output', author: 'jiaqi.hu', day: -39, time: '18:05', category: 'help', problem: '1002', likes: 1 },
  { text: 'mountain-flush', author: 'shihan.huang', day: -34, time: '19:30', category: 'solutions', problem: '1005', likes: 2 },
  { text: 'python-speed', author: 'lucas.garcia', day: -29, time: '15:10', category: 'notes', likes: 3 },
  { text: 'snake-seats-solution', author: 'noah.diaz', day: -25, time: '17:45', category: 'solutions', problem: '1001', likes: 2 },
  { text: 'exam-seats-construction', author: 'xinyi.sun', day: -22, time: '21:00', category: 'solutions', problem: '1006', likes: 3 },
  { text: 'lamps-precision', author: 'leo.evans', day: -19, time: '16:50', category: 'help', problem: '1003', likes: 2 },
  { text: 'submissions-by-language', author: 'tianyu.he', day: -15, time: '12:40', category: 'suggestions', likes: 1 },
  { text: 'candy-jars-fenwick', author: 'jingwen.gao', day: -13, time: '20:20', category: 'solutions', problem: '1007', likes: 3 },
  { text: 'study-notes', author: 'emma.clark', day: -11, time: '21:30', category: 'general', likes: 2 },
  { text: 'piano-states', author: 'siyuan.zhou', day: -9, time: '22:10', category: 'help', problem: '1009', likes: 2 },
  { text: 'rain-pairs', author: 'leo.garcia', day: -7, time: '18:00', category: 'solutions', problem: '1008', likes: 2 },
  { text: 'weekly-13-review', author: 'chenlaoshi', day: -5, time: '17:30', category: 'general', likes: 5 },
  { text: 'choir-two-queues', author: 'yuxuan.sun', day: -3, time: '19:10', category: 'solutions', problem: '1010', likes: 3 },
  { text: 'bus-scores', author: 'mia.evans', day: -2, time: '20:40', category: 'notes', problem: '1011', likes: 2 },
  { text: 'calculator-for-sale', author: 'tianyu.liu', day: -1, time: '12:15', category: 'general', likes: 0 },
]

/** The post at the top of the list. */
export const pinned = 'compare-programs'

/** The reports of users to the admins. */
export const reports = [
  { text: 'calculator-for-sale', reporter: 'yutong.lin', content: '广告：与学习无关，请移到公告栏。' },
  { text: 'calculator-for-sale', reporter: 'emma.garcia', content: 'Advertisement. This does not belong here.' },
  { text: 'choir-two-queues', reporter: 'olivia.diaz', content: '题解没有完全隐藏：正文里已经写出了做法，建议全部放进折叠块。' },
] as const
