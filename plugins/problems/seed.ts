import type { Seed } from '@verdict/core/testing'
import { indexTerms, normalizeForSearch } from '@verdict/server-kit'
import type { Collection } from 'mongodb'
import { facetsOf } from './server/problem/facets.ts'
import type { ProblemDoc, TextsDoc, VersionDoc } from './server/problem/problem-schema.ts'
import type { TagDoc } from './server/tags/tag-schema.ts'

const nouns = [
  'path',
  'tree',
  'matrix',
  'string',
  'graph',
  'number',
  'coin',
  'garden',
  'bridge',
  'robot',
  'island',
  'mirror',
  'puzzle',
  'train',
  'river',
  'castle',
  '矩阵',
  '最短路',
  '括号',
  '背包',
  '线段树',
  '排列',
  '质数',
  '迷宫',
]
const adjectives = [
  'longest',
  'shortest',
  'hidden',
  'lucky',
  'broken',
  'balanced',
  'colored',
  'infinite',
  'lazy',
  'perfect',
  '幸运的',
  '最大的',
  '隐藏的',
  '平衡的',
]
const tagNames = [
  'math',
  'dp',
  'greedy',
  'graphs',
  'strings',
  'trees',
  'geometry',
  'search',
  'sorting',
  'number theory',
  'simulation',
  'flows',
  'games',
  'bits',
  'data structures',
  'recursion',
]
const batchSize = 500

/** Creates public problems S1, S2, … that share one small set of test data. */
export const seed: Seed = async ({ db, files, amount, numbers, log }) => {
  const problems = db.collection<ProblemDoc>('problems.problems')
  const before = await problems.countDocuments({ problemId: { $gte: 'S', $lt: 'T' } })
  const count = Math.max(0, amount.problems - before)
  if (count === 0) return
  const tags = await seedTags(db.collection<TagDoc>('problems.tags'), numbers)
  const [input, output] = [await files.put(Buffer.from('1 2\n')), await files.put(Buffer.from('3\n'))]
  const first = await numbers('problems.problems', count, 1000)
  for (let at = 0; at < count; at += batchSize) {
    const pids = Array.from({ length: Math.min(batchSize, count - at) }, (_, index) => first + at + index)
    const docs = pids.map((pid, index) => problemOf(pid, before + at + index + 1, tags))
    await db.collection<TextsDoc>('problems.texts').insertMany(docs.map(textsOf))
    await db.collection<VersionDoc>('problems.versions').insertMany(docs.map((doc) => versionOf(doc, { input, output })))
    await problems.insertMany(docs)
  }
  await db.collection<{ _id: string; revision: number }>('problems.state').updateOne({ _id: 'list' }, { $inc: { revision: 1 } }, { upsert: true })
  log(`${count} problems, from S${before + 1} on`)
}

async function seedTags(tags: Collection<TagDoc>, numbers: Parameters<Seed>[0]['numbers']): Promise<number[]> {
  const known = await tags.find({ oj: 'ME', owner: null, folded: { $in: tagNames } }).toArray()
  const missing = tagNames.filter((name) => !known.some(({ folded }) => folded === name))
  const first = missing.length > 0 ? await numbers('problems.tags', missing.length) : 0
  const now = new Date()
  const created = missing.map((name, index): TagDoc => ({
    _id: first + index,
    name,
    folded: name,
    color: null,
    oj: 'ME',
    owner: null,
    tcid: null,
    gmtCreate: now,
    gmtModified: now,
  }))
  if (created.length > 0) await tags.insertMany(created)
  return [...known, ...created].map(({ _id }) => _id)
}

function problemOf(pid: number, number: number, tags: readonly number[]): ProblemDoc {
  const pick = <T>(from: readonly T[], step: number): T => from[Math.floor(number / step) % from.length]!
  const problemId = `S${number}`
  const title = `${pick(adjectives, 1)} ${pick(nouns, 3)} ${pick(nouns, 71)} ${number % 97}`
  const plain = { auth: 1, owner: null, oj: 'ME', type: number % 4 === 0 ? 1 : 0, difficulty: number % 3, tags: [...new Set([pick(tags, 1), pick(tags, 5)])] }
  const searchText = normalizeForSearch(`${problemId} ${title}`)
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000)
  return {
    _id: pid,
    problemId,
    idLength: problemId.length,
    title,
    titles: [],
    author: 'root',
    authorUid: '1',
    modifiedUser: null,
    source: '',
    languages: [],
    timeLimit: 1000,
    memoryLimit: 256,
    stackLimit: 128,
    codeShare: true,
    openCaseResult: true,
    removeTrailingBlanks: true,
    fileIo: null,
    judgeMode: 'default',
    ioScore: number % 4 === 0 ? 100 : null,
    isUploadCase: false,
    textsId: `seed-${pid}`,
    dataVersion: String(at.getTime()),
    ...plain,
    facets: facetsOf(plain),
    terms: indexTerms(searchText),
    searchText,
    gmtCreate: at,
    gmtModified: at,
  }
}

function textsOf({ _id, textsId, gmtCreate }: ProblemDoc): TextsDoc {
  return {
    _id: textsId,
    pid: _id,
    description: 'Add the two numbers.',
    input: 'Two numbers.',
    output: 'Their sum.',
    hint: '',
    examples: [{ input: '1 2', output: '3' }],
    translations: [],
    templates: [],
    userExtraFiles: '{}',
    at: gmtCreate,
  }
}

function versionOf(
  { _id, dataVersion, ioScore, gmtCreate }: ProblemDoc,
  { input, output }: { input: { hash: string; size: number }; output: { hash: string; size: number } },
): VersionDoc {
  const onlyCase = {
    caseId: 1,
    input: input.hash,
    inputSize: input.size,
    output: output.hash,
    outputSize: output.size,
    inputName: '1.in',
    outputName: '1.out',
    score: 100,
    groupNum: null,
  }
  return {
    _id: `${_id}/${dataVersion}`,
    pid: _id,
    version: dataVersion,
    judgeMode: 'default',
    caseMode: 'default',
    comparison: null,
    judgeProgram: null,
    judgeExtraFiles: '{}',
    ioScore,
    cases: [onlyCase],
    at: gmtCreate,
  }
}
