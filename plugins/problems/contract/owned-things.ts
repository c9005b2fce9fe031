import { CodedError } from '@verdict/core'
import type { ContextReference, ContextResolver, ResolvedContext, Viewer } from './contexts.ts'

/** Something that a user created for the site, or for a context such as a group. */
export interface OwnedThing {
  /** The creator. */
  readonly uid: string
  /** The context that owns it; null for things of the site. */
  readonly owner: ContextReference | null
}

/** Who decides about an owned thing. */
export interface OwnedRights {
  readonly resolver: Pick<ContextResolver, 'resolveReferences'>
  /** Lets creators manage their things of the site. */
  readonly permission: string
}

/** An owned thing, open to one viewer. */
export interface OpenOwned {
  readonly isStaff: boolean
  /** Its owner and the contexts around that; undefined for things of the site. */
  readonly around: ResolvedContext | undefined
}

/**
 * Opens a thing to a viewer; undefined if they may not know its owner. The staff are root, those who manage the owner, and the creator as long as
 * they may create: a right does not outlive the role or the level that gave it.
 */
export async function openOwned({ uid, owner }: OwnedThing, viewer: Viewer, { resolver, permission }: OwnedRights): Promise<OpenOwned | undefined> {
  const isCreator = viewer?.uid === uid
  if (owner === null) return { isStaff: viewer?.role === 'root' || (isCreator && viewer.may(permission)), around: undefined }
  const around = await resolver.resolveReferences([owner], viewer)
  if (!around) return undefined
  const manages = viewer !== undefined && (viewer.role === 'root' || around.contexts[0]?.viewerManages === true)
  return { isStaff: manages || (isCreator && (await permits(() => around.authorize('edit', 0)))), around }
}

/** Whether an authorization passes; faults are no refusals. */
export async function permits(authorize: () => Promise<unknown>): Promise<boolean> {
  try {
    await authorize()
    return true
  } catch (error) {
    if (error instanceof CodedError) return false
    throw error
  }
}
