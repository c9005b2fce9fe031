import type { Collection } from 'mongodb'
import type { TagClassification, TagGroup } from '../../contract.ts'
import type { ClassificationDoc } from './tag-schema.ts'
import type { TagRepository } from './tag-repository.ts'

/** Reads the classifications, and the tags by classification. */
export class TagGroups {
  readonly #classifications: Collection<ClassificationDoc>
  readonly #tags: TagRepository

  constructor(classifications: Collection<ClassificationDoc>, tags: TagRepository) {
    this.#classifications = classifications
    this.#tags = tags
  }

  async classifications(oj: string): Promise<TagClassification[]> {
    const rows = (await this.#classifications.find(oj === 'ALL' ? {} : { oj }).toArray()).map(classificationOf)
    return rows.sort((a, b) => Number(b.oj === 'ME') - Number(a.oj === 'ME') || a.oj.localeCompare(b.oj) || a.rank - b.rank || a.id - b.id)
  }

  /** Returns the groups sorted by rank, unclassified tags last. */
  async groups(oj: string, seesAll: boolean): Promise<TagGroup[]> {
    const [classifications, tags] = await Promise.all([this.classifications(oj), seesAll ? this.#tags.of(oj) : this.#tags.listed(oj)])
    const known = new Set(classifications.map(({ id }) => id))
    const groups = classifications.map((classification) => ({ classification, tagList: tags.filter(({ tcid }) => tcid === classification.id) }))
    const rest = tags.filter(({ tcid }) => tcid === null || !known.has(tcid))
    return rest.length > 0 ? [...groups, { classification: null, tagList: rest }] : groups
  }
}

export function classificationOf({ _id, gmtCreate, gmtModified, ...row }: ClassificationDoc): TagClassification {
  return { id: _id, ...row, gmtCreate: gmtCreate.toISOString(), gmtModified: gmtModified.toISOString() }
}
