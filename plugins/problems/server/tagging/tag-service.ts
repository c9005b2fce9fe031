import type { ParsedInput } from '@verdict/core'
import { isDuplicate } from '@verdict/core/server'
import { normalizeForSearch } from '@verdict/server-kit'
import type { Collection } from 'mongodb'
import {
  ClassificationTaken,
  NoClassification,
  NoTag,
  TagNameRequired,
  TagTaken,
  type Tag,
  type problemAdminApi,
  type TagClassification,
} from '../../contract.ts'
import type { ProblemDoc } from '../problem/problem-schema.ts'
import type { ProblemWriter } from '../writing/problem-writer.ts'
import type { ClassificationDoc, TagDoc } from '../tags/tag-schema.ts'
import { classificationOf } from '../tags/tag-groups.ts'
import { tagOf } from '../tags/tag-repository.ts'

type Routes = typeof problemAdminApi.routes
type TagFields = ParsedInput<Routes['addTag']>['body']
type ClassificationFields = ParsedInput<Routes['addClassification']>['body']

interface TagServiceDeps {
  readonly tags: Collection<TagDoc>
  readonly classifications: Collection<ClassificationDoc>
  readonly problems: Collection<ProblemDoc>
  readonly writer: ProblemWriter
  readonly nextId: (series: string) => Promise<number>
}

/** Adds, changes and removes tags and their classifications. */
export class TagService {
  readonly #deps: TagServiceDeps

  constructor(deps: TagServiceDeps) {
    this.#deps = deps
  }

  async add({ name: given, color, oj, tcid }: TagFields): Promise<Tag> {
    const name = checkedName(given)
    await this.#refuseUnknownClassification(tcid)
    const now = new Date()
    const tag: TagDoc = {
      _id: await this.#deps.nextId('tags'),
      name,
      folded: normalizeForSearch(name),
      color: color ?? null,
      oj: oj || 'ME',
      owner: null,
      tcid: tcid ?? null,
      gmtCreate: now,
      gmtModified: now,
    }
    await this.#deps.tags.insertOne(tag).catch((error: unknown) => refuse(error, new TagTaken({ name })))
    return tagOf(tag)
  }

  async change({ id, name: given, color, oj, tcid }: TagFields): Promise<void> {
    const names = given === undefined ? {} : { name: checkedName(given), folded: normalizeForSearch(checkedName(given)) }
    await this.#refuseUnknownClassification(tcid)
    const fields = { ...names, ...(color !== undefined && { color }), ...(oj && { oj }), ...(tcid !== undefined && { tcid }), gmtModified: new Date() }
    const { matchedCount } = await this.#deps.tags
      .updateOne({ _id: id ?? 0 }, { $set: fields })
      .catch((error: unknown) => refuse(error, new TagTaken({ name: given ?? '' })))
    if (matchedCount === 0) throw new NoTag()
  }

  /** Removes the tag from all problems first, so that no problem refers to a deleted tag. */
  async remove(id: number): Promise<void> {
    if (!(await this.#deps.tags.findOne({ _id: id }))) throw new NoTag()
    const found = await this.#deps.problems.find({ tags: id }, { projection: { _id: 1 } }).toArray()
    await this.#deps.writer.relist(
      found.map(({ _id }) => _id),
      ({ tags }) => ({ tags: tags.filter((tag) => tag !== id) }),
    )
    await this.#deps.tags.deleteOne({ _id: id })
  }

  async addClassification({ name: given, oj, rank }: ClassificationFields): Promise<TagClassification> {
    const name = checkedName(given)
    const now = new Date()
    const row: ClassificationDoc = { _id: await this.#deps.nextId('classifications'), name, oj: oj || 'ME', rank: rank ?? 0, gmtCreate: now, gmtModified: now }
    await this.#deps.classifications.insertOne(row).catch((error: unknown) => refuse(error, new ClassificationTaken({ name })))
    return classificationOf(row)
  }

  async changeClassification({ id, name, oj, rank }: ClassificationFields): Promise<void> {
    const fields = {
      ...(name !== undefined && { name: checkedName(name) }),
      ...(oj && { oj }),
      ...(rank !== undefined && rank !== null && { rank }),
      gmtModified: new Date(),
    }
    const { matchedCount } = await this.#deps.classifications
      .updateOne({ _id: id ?? 0 }, { $set: fields })
      .catch((error: unknown) => refuse(error, new ClassificationTaken({ name: name ?? '' })))
    if (matchedCount === 0) throw new NoClassification()
  }

  async removeClassification(id: number): Promise<void> {
    if (!(await this.#deps.classifications.findOne({ _id: id }))) throw new NoClassification()
    await this.#deps.tags.updateMany({ tcid: id }, { $set: { tcid: null } })
    await this.#deps.classifications.deleteOne({ _id: id })
  }

  async #refuseUnknownClassification(tcid: number | null | undefined): Promise<void> {
    if (tcid && !(await this.#deps.classifications.findOne({ _id: tcid }))) throw new NoClassification()
  }
}

function checkedName(given: string | null | undefined): string {
  const name = given?.trim() ?? ''
  if (name === '' || name.length > 50) throw new TagNameRequired()
  return name
}

function refuse(error: unknown, refusal: Error): never {
  throw isDuplicate(error) ? refusal : error
}
