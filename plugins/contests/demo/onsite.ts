import { daysFrom, students, type DemoWorld } from '@verdict/demo'
import { contestApi } from '../contract/contest-api.ts'
import { contestStaffApi, type ContestDuty } from '../contract/duties.ts'
import { contestParticipantApi } from '../contract/staff/participants.ts'
import { acceptedApi, printApi } from '../contract/onsite-api.ts'

/** The share of students who register for a contest before it starts. */
const registered = 0.25

/** Pages that participants print, because several share a computer. */
const printouts = [
  '#include <iostream>\nusing namespace std;\n\nint main() {\n    long long n, k;\n    cin >> n >> k;\n    cout << n / k + (n % k != 0) << endl;\n    return 0;\n}\n',
  'n, d = map(int, input().split())\nheights = list(map(int, input().split()))\nways = 0\nfor left in range(n):\n    low = high = heights[left]\n    # continues on paper\n',
  'long long sums[100001];\n\nvoid put(int jar, long long more) {\n    for (; jar <= n; jar += jar & -jar) sums[jar] += more;\n}\n',
  'double left = 0, right = d;\nfor (int round = 0; round < 100; round++) {\n    double one = left + (right - left) / 3;\n    double other = right - (right - left) / 3;\n}\n',
]

/** Those who help the creator of a contest, with their duties. */
const helpers: Readonly<Record<string, ContestDuty[]>> = {
  'mr-reed': ['judge', 'answer', 'announce'],
  zhouwei: ['manage'],
  sunlaoshi: ['balloons', 'prints', 'admit'],
}

/** Gives teachers duties in a contest. */
export async function addStaff(world: DemoWorld, cid: number, leader: string): Promise<void> {
  const { save } = world.as(leader).use(contestStaffApi)
  for (const [username, duties] of Object.entries(helpers)) await save({ body: { cid, username, duties } })
}

const rooms = ['机房 A · Lab A', '机房 B · Lab B', '机房 C · Lab C']
const organizations = ['计算机学院 · Computer Science', '数学学院 · Mathematics', '电子学院 · Electronics', '附属中学 · High School']
const seatsPerRoom = 24

/** Gives students of an onsite contest seats and organizations. Every fifth one is in their first year. */
export async function addParticipants(world: DemoWorld, cid: number, leader: string): Promise<void> {
  const participants = students.map(({ username }, index) => ({
    username,
    seat: String(1 + (index % seatsPerRoom)),
    room: rooms[Math.floor(index / seatsPerRoom) % rooms.length],
    organization: organizations[index % organizations.length],
    ...(index % 5 === 0 && { category: '新生 · First year' }),
  }))
  await world.as(leader).use(contestParticipantApi).save({ body: { cid, participants } })
}

/** Registers students for a contest that is announced. */
export async function addRegistrations(world: DemoWorld, cid: number, password: string): Promise<void> {
  world.at(daysFrom(world.now, -1, '20:00'))
  const register = (username: string) => world.as(username).use(contestApi).register({ body: { cid, password } })
  await Promise.all(students.filter(() => world.random.next() < registered).map(({ username }) => register(username)))
}

/** Sends print requests in a running contest, of which contest staff have printed the first. */
export async function addPrints(world: DemoWorld, cid: number, start: Date, staff: string): Promise<void> {
  for (const [index, content] of printouts.entries()) {
    world.at(new Date(Math.min(start.getTime() + (31 + index * 9) * 60_000, world.now.getTime())))
    const { username } = world.random.pick(students)
    await world.as(username).use(printApi).submit({ body: { cid, content } })
  }
  const { list, check } = world.as(staff).use(printApi)
  const { records } = await list({ query: { cid } })
  const oldest = records.toSorted((a, b) => a.id - b.id)[0]
  if (oldest) await check({ query: { cid, id: oldest.id } })
}

/** Delivers the balloons for the earliest solutions of a contest. */
export async function deliverBalloons(world: DemoWorld, cid: number, staff: string): Promise<void> {
  const { list, check } = world.as(staff).use(acceptedApi)
  const { records } = await list({ query: { cid, limit: 100 } })
  const earliest = records.toSorted((a, b) => a.time - b.time).slice(0, Math.ceil(records.length / 3))
  await Promise.all(earliest.map(({ id }) => check({ body: { cid, id, checked: true } })))
}
