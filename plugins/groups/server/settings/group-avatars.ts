import { readPicture, type PublicFiles, type UploadedFile } from '@verdict/core/server'
import type { SealedTexts } from '@verdict/server-kit'
import { limits } from '@verdict/plugin-accounts/contract'
import type { Viewer } from '@verdict/plugin-problems/contract'
import { NoGroup, PictureTooLarge, PictureWrong } from '../../contract.ts'
import type { GroupAccessService } from '../group/group-access.ts'
import type { GroupRepository } from '../group/group-repository.ts'
import { groupDetail } from '../group/group-rows.ts'

interface Deps {
  readonly groups: GroupRepository
  readonly access: GroupAccessService
  readonly files: PublicFiles
  readonly codes: SealedTexts
}

/** The avatars of groups. A file's content decides its format, never its name. */
export class GroupAvatars {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async replace(gid: number, file: UploadedFile, caller: NonNullable<Viewer>) {
    const { groups, access, files, codes } = this.#deps
    await access.root(gid, caller)
    const picture = await readPicture(file.path)
    if (!picture) throw new PictureWrong()
    if (Math.max(picture.width, picture.height) > limits.avatarSide) throw new PictureTooLarge({ side: limits.avatarSide })
    const { link } = await files.publish({
      title: `group.${picture.ending}`,
      content: file.open(),
      size: file.size,
      uid: caller.uid,
      owner: `group:${gid}`,
      folder: 'img',
    })
    const before = await groups.setAvatar(gid, link)
    if (!before) {
      await files.withdraw(link)
      throw new NoGroup()
    }
    await this.withdraw(before.avatar)
    const group = await groups.find(gid)
    return groupDetail(group, codes.open(group.code))
  }

  async withdraw(avatar: string | null): Promise<void> {
    if (avatar !== null) await this.#deps.files.withdraw(avatar)
  }
}
