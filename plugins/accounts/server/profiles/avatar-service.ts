import { readPicture, type PublicFiles, type UploadedFile, type Users } from '@verdict/core/server'
import { limits, PictureTooLarge, PictureWrong, UserMissing } from '../../contract.ts'

/** Stores avatars. The content of a file determines its format, never its name. */
export class AvatarService {
  readonly #users: Users
  readonly #files: PublicFiles

  constructor(users: Users, files: PublicFiles) {
    this.#users = users
    this.#files = files
  }

  async replace(uid: string, file: UploadedFile): Promise<void> {
    const picture = await readPicture(file.path)
    if (!picture) throw new PictureWrong()
    if (Math.max(picture.width, picture.height) > limits.avatarSide) throw new PictureTooLarge({ side: limits.avatarSide })
    const before = await this.#users.find(uid)
    if (!before) throw new UserMissing()
    const { link } = await this.#files.publish({
      title: `avatar.${picture.ending}`,
      content: file.open(),
      size: file.size,
      uid,
      owner: `user:${uid}`,
      folder: 'img',
    })
    await this.#users.change(uid, { avatar: link })
    await this.remove(before.avatar)
  }

  /** Deletes the file of an avatar, if the site stores it. */
  async remove(link: string | null): Promise<void> {
    if (link?.startsWith('/api/public/img/')) await this.#files.withdraw(link)
  }
}
