import { isDuplicate } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { ClassificationTaken, NoClassification, NoTag, TagNameRequired, TagTaken, type Tag, type TagClassification } from '../../contract.ts'
import type { ProblemDoc } from '../problem-schema.ts'
import type { ProblemWriter } from '../authoring/problem-writer.ts'
import { searchable } from '../catalogue/search-terms.ts'
import type { ClassificationDoc, TagDoc } from './tag-schema.ts'
import { classificationOf } from './tag-groups.ts'
import { tagOf } from './tag-repository.ts'

interface TagFields {
  readonly id?: number | null | undefined
  readonly name?: string | null | undefined
  readonly color?: string | null | undefined
  readonly oj?: string | null | undefined
  readonly tcid?: number | null | undefined
}

interface ClassificationFields {
  readonly id?: number | null | undefined
  readonly name?: string | null | undefined
  readonly oj?: string | null | undefined
  readonly rank?: number | null | undefined
}

/** Changes tags and their classifications. */
export class TagService {
  readonly #tags: Collection<TagDoc>
  readonly #classifications: Collection<ClassificationDoc>
  readonly #problems: Collection<ProblemDoc>
  readonly #writer: ProblemWriter
  readonly #nextId: (series: string) => Promise<number>

  constructor(deps: {
    tags: Collection<TagDoc>
    classifications: Collection<ClassificationDoc>
    problems: Collection<ProblemDoc>
    writer: ProblemWriter
    nextId: (series: string) => Promise<number>
  }) {
    this.#tags = deps.tags
    this.#classifications = deps.classifications
    this.#problems = deps.problems
    this.#writer = deps.writer
    this.#nextId = deps.nextId
  }

  async add({ name: given, color, oj, tcid }: TagFields): Promise<Tag> {
    const name = nameIn(given)
    await this.#refuseUnknownClassification(tcid)
    const now = new Date()
    const tag: TagDoc = {
      _id: await this.#nextId('tags'),
      name,
      folded: searchable(name),
      color: color ?? null,
      oj: oj || 'ME',
      gid: null,
      tcid: tcid ?? null,
      gmtCreate: now,
      gmtModified: now,
    }
    await this.#tags.insertOne(tag).catch((error: unknown) => refuse(error, new TagTaken({ name })))
    return tagOf(tag)
  }

  async change({ id, name: given, color, oj, tcid }: TagFields): Promise<void> {
    const names = given === undefined ? {} : { name: nameIn(given), folded: searchable(nameIn(given)) }
    await this.#refuseUnknownClassification(tcid)
    const fields = { ...names, ...(color !== undefined && { color }), ...(oj && { oj }), ...(tcid !== undefined && { tcid }), gmtModified: new Date() }
    const { matchedCount } = await this.#tags
      .updateOne({ _id: id ?? 0 }, { $set: fields })
      .catch((error: unknown) => refuse(error, new TagTaken({ name: given ?? '' })))
    if (matchedCount === 0) throw new NoTag()
  }

  /** Taken off every problem first, so that a tag that is gone stands nowhere. */
  async remove(id: number): Promise<void> {
    if (!(await this.#tags.findOne({ _id: id }))) throw new NoTag()
    for await (const problem of this.#problems.find({ tags: id, removing: { $ne: true } }))
      await this.#writer.relist(problem, { tags: problem.tags.filter((tag) => tag !== id) })
    await this.#tags.deleteOne({ _id: id })
  }

  async addClassification({ name: given, oj, rank }: ClassificationFields): Promise<TagClassification> {
    const name = nameIn(given)
    const now = new Date()
    const row: ClassificationDoc = { _id: await this.#nextId('classifications'), name, oj: oj || 'ME', rank: rank ?? 0, gmtCreate: now, gmtModified: now }
    await this.#classifications.insertOne(row).catch((error: unknown) => refuse(error, new ClassificationTaken({ name })))
    return classificationOf(row)
  }

  async changeClassification({ id, name, oj, rank }: ClassificationFields): Promise<void> {
    const fields = {
      ...(name !== undefined && { name: nameIn(name) }),
      ...(oj && { oj }),
      ...(rank !== undefined && rank !== null && { rank }),
      gmtModified: new Date(),
    }
    const { matchedCount } = await this.#classifications
      .updateOne({ _id: id ?? 0 }, { $set: fields })
      .catch((error: unknown) => refuse(error, new ClassificationTaken({ name: name ?? '' })))
    if (matchedCount === 0) throw new NoClassification()
  }

  async removeClassification(id: number): Promise<void> {
    if (!(await this.#classifications.findOne({ _id: id }))) throw new NoClassification()
    await this.#tags.updateMany({ tcid: id }, { $set: { tcid: null } })
    await this.#classifications.deleteOne({ _id: id })
  }

  async #refuseUnknownClassification(tcid: number | null | undefined): Promise<void> {
    if (tcid && !(await this.#classifications.findOne({ _id: tcid }))) throw new NoClassification()
  }
}

function nameIn(given: string | null | undefined): string {
  const name = given?.trim() ?? ''
  if (name === '' || name.length > 50) throw new TagNameRequired()
  return name
}

function refuse(error: unknown, refusal: Error): never {
  throw isDuplicate(error) ? refusal : error
}
