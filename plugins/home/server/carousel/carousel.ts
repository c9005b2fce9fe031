import { defineCollection, readPagePicture, type PublicFiles, type UploadedFile } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { CarouselFull, NoPicture, PictureRefused, type CarouselPicture } from '../../contract.ts'

const PictureDoc = z.object({ _id: z.int(), url: z.string(), gmtCreate: z.date() })
type PictureDoc = z.infer<typeof PictureDoc>

export const pictureCollection = defineCollection('pictures', PictureDoc)

const maxPictures = 20

/** The images at the top of the home page, in upload order. */
export class Carousel {
  readonly #docs: Collection<PictureDoc>
  readonly #files: PublicFiles
  readonly #nextId: () => Promise<number>

  constructor(docs: Collection<PictureDoc>, files: PublicFiles, nextId: () => Promise<number>) {
    this.#docs = docs
    this.#files = files
    this.#nextId = nextId
  }

  async pictures(): Promise<CarouselPicture[]> {
    const found = await this.#docs.find({}).sort({ _id: 1 }).limit(maxPictures).toArray()
    return found.map(({ _id, url }) => ({ id: _id, url }))
  }

  /** The content of the file determines the format, never its name. */
  async add(file: UploadedFile, uid: string): Promise<CarouselPicture> {
    const picture = await readPagePicture(file.path)
    if (!picture) throw new PictureRefused()
    if ((await this.#docs.countDocuments({})) >= maxPictures) throw new CarouselFull({ most: maxPictures })
    const { link: url } = await this.#files.publish({
      title: `carousel.${picture.ending}`,
      content: file.open(),
      size: file.size,
      uid,
      owner: 'site',
      folder: 'img',
    })
    const id = await this.#nextId()
    await this.#docs.insertOne({ _id: id, url, gmtCreate: new Date() })
    // Counted again, because concurrent uploads, also in other processes, may all have passed the first check.
    if ((await this.#docs.countDocuments({})) > maxPictures) {
      await this.remove(id)
      throw new CarouselFull({ most: maxPictures })
    }
    return { id, url }
  }

  async remove(id: number): Promise<void> {
    const picture = await this.#docs.findOne({ _id: id })
    if (!picture) throw new NoPicture()
    // The file is deleted first: after a crash in between, the image is still listed and can be removed again.
    await this.#files.withdraw(picture.url)
    await this.#docs.deleteOne({ _id: id })
  }
}
