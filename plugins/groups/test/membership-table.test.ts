import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareOf } from '@verdict/core/testing'
import { levels } from '../contract.ts'
import { GroupScene } from '../testing/group-scene.ts'

/** All possible actors with their levels in the group; the site's own roles have none. */
const actors = { outsider: 0, applicant: 1, refused: 2, member: 3, deputy: 4, chief: 5, teacher: 5, admin: 0, boss: 0 } as const
/** All possible targets: a user without a level, each level, the owner and the actor. */
const targets = ['0', '1', '2', '3', '4', '5', 'owner', 'self'] as const
/** A new level, or a removal. */
const actions = [1, 2, 3, 4, 5, 'remove'] as const
type Actor = keyof typeof actors
type Target = (typeof targets)[number]
type Action = (typeof actions)[number]

let scene: GroupScene
let gid = 0
let made = 0
beforeAll(async () => {
  const { outsider, applicant, refused, member, deputy, chief } = actors
  scene = await GroupScene.start(['outsider', 'applicant', 'refused', 'member', 'deputy', 'chief'])
  gid = await scene.foundWith({ applicant, refused, member, deputy, chief })
  expect(outsider).toBe(0)
})
afterAll(() => scene?.close())

/** The specification, sentence by sentence (document 5, section 15). */
function expected(actor: Actor, target: Target, action: Action): string {
  const isUnlimited = actor === 'teacher' || actor === 'boss'
  const actorLevel = actors[actor]
  // "actor level 4/5 or root"
  if (!isUnlimited && actorLevel < 4) return 'admins-only'
  // "never the owner"
  if (target === 'owner' || (target === 'self' && actor === 'teacher')) return 'owner-stays'
  const targetLevel = target === 'self' ? actorLevel : Number(target)
  if (targetLevel === 0) return 'no-member'
  if (action === 'remove') {
    // "level 4/5 above the target, or root; not self, not owner"
    if (target === 'self') return 'not-yourself'
    return isUnlimited || targetLevel < actorLevel ? 'ok' : 'level-too-high'
  }
  // "a member cannot be sent back to 1/2"
  if (targetLevel >= 3 && action <= 2) return 'member-stays'
  // "unless root, target's old and new level must be below the actor's"; documents 3 and 15 exempt the owner too
  return isUnlimited || (targetLevel < actorLevel && action < actorLevel) ? 'ok' : 'level-too-high'
}

/** Returns a new user at a level. */
async function newTarget(level: Exclude<Target, 'owner' | 'self'>): Promise<string> {
  const name = `target${(made += 1)}`
  await scene.add(name)
  await scene.place(gid, name, Number(level) as 0 | 1 | 2 | 3 | 4 | 5)
  return name
}

async function outcome(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'ok',
    (error: { code: string }) => error.code.replace('groups/', ''),
  )
}

test.each(shareOf(Object.keys(actors) as Actor[], 3))(
  '%s changes and removes exactly whom the specification allows',
  async (actor) => {
    const found: string[] = []
    const wanted: string[] = []
    const levelOf = async (name: string) => (await scene.levels(gid))[name] ?? levels.none
    for (const target of targets) {
      let name = target === 'owner' ? 'teacher' : target === 'self' ? actor : await newTarget(target)
      let levelBefore = await levelOf(name)
      for (const action of actions) {
        const uid = await scene.uidOf(name)
        const { members } = scene.api(actor)
        const result = await outcome(action === 'remove' ? members.remove({ query: { gid, uid } }) : members.changeLevel({ body: { gid, uid, auth: action } }))
        const levelAfter = await levelOf(name)
        const line = `${actor} ${action === 'remove' ? 'removes' : `gives ${action} to`} ${target}`
        found.push(`${line}: ${result}, ${levelAfter}`)
        const allowed = expected(actor, target, action)
        const after = action === 'remove' ? levels.none : action
        wanted.push(`${line}: ${allowed}, ${allowed === 'ok' ? after : levelBefore}`)
        // A changed target is replaced by a new one with the same level.
        if (levelAfter === levelBefore || target === 'owner' || target === 'self') levelBefore = levelAfter
        else levelBefore = await levelOf((name = await newTarget(target)))
      }
    }
    expect(found).toEqual(wanted)
    expect(found).toHaveLength(targets.length * actions.length)
  },
  240_000,
)

test('of two who decide about the same person at once, the second one decides by what the first has made', async () => {
  for (let round = 0; round < 10; round += 1) {
    const name = await newTarget('3')
    const uid = await scene.uidOf(name)
    const results = await Promise.all([
      outcome(scene.api('chief').members.changeLevel({ body: { gid, uid, auth: 4 } })),
      outcome(scene.api('deputy').members.remove({ query: { gid, uid } })),
    ])
    const after = (await scene.levels(gid))[name] ?? levels.none
    // Removed first: no member is left to promote. Promoted first: the deputy no longer outranks the target.
    expect([
      ['ok', 'level-too-high', 4],
      ['no-member', 'ok', 0],
    ]).toContainEqual([...results, after])
  }
})
