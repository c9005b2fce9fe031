import { unlessRefused } from '@verdict/core'
import { contextIdIn, type ContextAction, type ContextReference, type ContextResolver, type ResolvedContext, type Viewer } from './contexts.ts'

/** An object that a user created for the site, or for a context such as a group. */
export interface OwnedThing {
  /** The creator. */
  readonly uid: string
  /** The context that owns it; null for objects of the site. */
  readonly owner: ContextReference | null
}

/** Returns the owner's number if the owner is a context of this kind, such as `gid`; otherwise null. */
export function ownerId({ owner }: Pick<OwnedThing, 'owner'>, kind: string): number | null {
  return owner === null ? null : contextIdIn([owner], kind)
}

/** Whether the owner is a context of this kind. */
export function isOwnedBy(thing: Pick<OwnedThing, 'owner'>, kind: string): boolean {
  return ownerId(thing, kind) !== null
}

/** The permissions on an owned object. */
export interface OwnedRights {
  readonly resolver: Pick<ContextResolver, 'resolveReferences'>
  /** The permission with which creators manage their objects of the site. */
  readonly permission: string
}

/** An owned object, opened by one viewer. */
export interface OpenOwned {
  readonly isStaff: boolean
  /** Its owner and the contexts around that; undefined for objects of the site. */
  readonly around: ResolvedContext | undefined
}

/**
 * Opens an object for a viewer; undefined if they must not know its owner. The staff are root, the owner's managers, and the creator while they can still
 * create: they lose access with the role or level that gave it.
 */
export async function openOwned(thing: OwnedThing, viewer: Viewer, { resolver, permission }: OwnedRights): Promise<OpenOwned | undefined> {
  const { owner } = thing
  const around = owner === null ? undefined : await resolver.resolveReferences([owner], viewer)
  if (owner !== null && !around) return undefined
  const manages = viewer !== undefined && (viewer.role === 'root' || around?.contexts[0]?.viewerManages === true)
  return { isStaff: manages || (await isStillCreator(thing, viewer, around, { permission, action: 'edit' })), around }
}

/** Whether the viewer created an object and can still manage it: by a permission for objects of the site, otherwise by an action that the owner permits. */
export async function isStillCreator(
  { uid, owner }: OwnedThing,
  viewer: Viewer,
  around: ResolvedContext | undefined,
  { permission, action }: { readonly permission: string; readonly action: ContextAction },
): Promise<boolean> {
  if (viewer?.uid !== uid) return false
  if (owner === null) return viewer.may(permission)
  return around !== undefined && permits(() => around.authorize(action, 0))
}

/** Whether an authorization passes. Rethrows unexpected errors. */
export async function permits(authorize: () => Promise<unknown>): Promise<boolean> {
  const isPermitted = await unlessRefused(async () => {
    await authorize()
    return true
  })
  return isPermitted ?? false
}
