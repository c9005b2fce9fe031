import type { Collection } from 'mongodb'
import { z } from 'zod'
import { Role, roles, type PermissionRow, type Plugin, type Role as RoleName } from '../../plugin/index.ts'
import { NoPermission, RootHasAll } from '../base/errors.ts'
import { defineCollection } from '../storage/collections.ts'

/** Root's changes to one permission of a plugin. Other roles have it as its plugin declares, even after an update of the plugin. */
const GrantDoc = z.object({ _id: z.string(), plugin: z.string().optional(), roles: z.partialRecord(Role, z.boolean()) })
type GrantDoc = z.infer<typeof GrantDoc>

export const grantCollection = defineCollection('grants', GrantDoc)

interface Declared {
  readonly plugin: string
  readonly roles: readonly RoleName[]
}

/** Which roles have which permissions: as the plugins declare, unless root has changed it. */
export class RolePermissions {
  readonly #declared: ReadonlyMap<string, Declared>
  readonly #docs: Collection<GrantDoc>
  /** Tells every process of the site to load the grants again. */
  readonly #changed: () => Promise<void> | undefined
  #grants: ReadonlyMap<string, GrantDoc['roles']> = new Map()
  #loading: Promise<void> = Promise.resolve()

  constructor(deps: { plugins: readonly Pick<Plugin, 'id' | 'permissions'>[]; docs: Collection<GrantDoc>; changed: () => Promise<void> | undefined }) {
    const declared = deps.plugins.flatMap(({ id, permissions }) =>
      Object.entries(permissions).map(([name, holders]): [string, Declared] => [name, { plugin: id, roles: holders }]),
    )
    this.#declared = new Map(declared)
    this.#docs = deps.docs
    this.#changed = deps.changed
  }

  /** Reads the grants; one read after the other, so that an older answer never replaces a newer one. */
  load(): Promise<void> {
    const read = async () => {
      this.#grants = new Map((await this.#docs.find().toArray()).map(({ _id, roles: granted }) => [_id, granted]))
    }
    this.#loading = this.#loading.then(read, read)
    return this.#loading
  }

  has(role: RoleName, permission: string): boolean {
    if (role === 'root') return true
    return this.#grants.get(permission)?.[role] ?? this.#declared.get(permission)?.roles.includes(role) ?? false
  }

  /** The names of the permissions of a role. */
  of(role: RoleName): string[] {
    return [...this.#declared.keys()].filter((permission) => this.has(role, permission)).toSorted()
  }

  rows(): PermissionRow[] {
    const orderOf = ({ plugin, name }: PermissionRow) => `${plugin} ${name}`
    return [...this.#declared]
      .map(([name, { plugin, roles: holders }]) => ({
        name,
        plugin,
        roles: roles.filter((role) => this.has(role, name)),
        defaults: roles.filter((role) => role === 'root' || holders.includes(role)),
      }))
      .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
  }

  /** Changes one role alone, so that people who change different roles at once do not undo each other; null restores the default. */
  async change(permission: string, role: RoleName, granted: boolean | null): Promise<void> {
    const declared = this.#declared.get(permission)
    if (!declared) throw new NoPermission({ permission })
    if (role === 'root') throw new RootHasAll()
    const field = `roles.${role}` as const
    const change = granted === null ? { $unset: { [field]: '' as const } } : { $set: { [field]: granted } }
    await this.#docs.updateOne({ _id: permission }, { ...change, $set: { plugin: declared.plugin, ...change.$set } }, { upsert: true })
    await this.load()
    await this.#changed()
  }
}
