import { FileOwner, orNull } from '@verdict/core'
import { defineCollection } from '@verdict/core/server'
import { z } from 'zod'
import { CaseList, CheckerArguments, CheckerPasses, CheckerProtocol } from '@verdict/plugin-judging/contract'
import { Comparison, ContextReference, Example, Translation } from '../../contract.ts'

/** The initial code in one language. */
export const Template = z.object({ language: z.string(), code: z.string(), on: z.boolean() })
export type Template = z.infer<typeof Template>

/**
 * The fields of a problem that lists, filters and permissions need. Its long texts and its test data are separate documents to which this one refers, so that a
 * single write replaces everything.
 */
export const ProblemDoc = z.object({
  _id: z.int(),
  problemId: z.string(),
  /** Lists sort by length, then by text: P9 before P10. */
  idLength: z.int(),
  title: z.string(),
  titles: z.array(z.object({ language: z.string(), title: z.string() })),
  author: z.string(),
  authorUid: z.string(),
  modifiedUser: orNull(z.string()),
  oj: z.string(),
  /** Its ID at a remote judge. */
  remoteId: z.string().nullable().optional(),
  /** The context that owns it, such as a group. */
  owner: orNull(ContextReference),
  /** Missing in problems older than this field, which means none. */
  publication: orNull(z.enum(['applied', 'approved', 'refused'])).optional(),
  type: z.int(),
  difficulty: z.literal([0, 1, 2]),
  auth: z.literal([1, 2, 3]),
  source: z.string(),
  tags: z.array(z.int()),
  languages: z.array(z.string()),
  /** Null if a remote judge does not specify it. */
  timeLimit: z.int().nullable(),
  memoryLimit: z.int().nullable(),
  stackLimit: z.int(),
  /** Null for the judge's default. Missing in problems older than this field, which means null. */
  outputLimit: orNull(z.int()).optional(),
  codeShare: z.boolean(),
  openCaseResult: z.boolean(),
  /** Missing in problems older than this field, which means false. */
  openCaseData: z.boolean().optional(),
  removeTrailingBlanks: z.boolean(),
  fileIo: orNull(z.object({ read: z.string(), write: z.string() })),
  judgeMode: z.enum(['default', 'spj', 'interactive']),
  ioScore: orNull(z.number()),
  isUploadCase: z.boolean(),
  textsId: z.string(),
  dataVersion: z.string(),
  /** The values by which lists filter: one for each combination of filters, so that one index both counts and sorts. */
  facets: z.array(z.string()),
  /** Fragments of words, for searches. */
  terms: z.array(z.string()),
  searchText: z.string(),
  /** Incremented with every write, so that no user overwrites changes that they have not read. Missing in problems older than this field, which means 0. */
  revision: z.int().optional(),
  gmtCreate: z.date(),
  gmtModified: z.date(),
})
export type ProblemDoc = z.infer<typeof ProblemDoc>

export const problemCollection = defineCollection('problems', ProblemDoc, {
  texts: ['source'],
  indexes: [
    { key: { problemId: 1 }, unique: true },
    { key: { facets: 1, idLength: 1, problemId: 1 }, name: 'facets' },
    { key: { facets: 1, _id: -1 }, name: 'newest' },
    { key: { terms: 1, idLength: 1, problemId: 1 }, name: 'terms' },
    { key: { terms: 1, _id: -1 }, name: 'newest-terms' },
    { key: { tags: 1 } },
    { key: { authorUid: 1 } },
  ],
})

/** The owner of a document's files; missing if they belong to the site. */
const ownedFiles = { fileOwner: FileOwner.optional() }
const inOwnedFiles = { in: 'fileOwner' }

/** The long texts of a problem; never changed, only replaced. */
export const TextsDoc = z.object({
  _id: z.string(),
  pid: z.int(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  hint: z.string(),
  examples: z.array(Example),
  translations: z.array(Translation),
  templates: z.array(Template),
  /** As JSON, because not every file name can be a field name. */
  userExtraFiles: z.string(),
  /** A stored file with the solutions as JSON, because every visitor reads the texts but almost no user the solutions. Missing if there are none. */
  solutions: z.string().optional(),
  ...ownedFiles,
  at: z.date(),
})
export type TextsDoc = z.infer<typeof TextsDoc>

export const textsCollection = defineCollection('texts', TextsDoc, {
  files: ['solutions'],
  fileOwner: inOwnedFiles,
  indexes: [{ key: { pid: 1 } }, { key: { solutions: 1 }, sparse: true }],
})

/** A test case, with the hashes of its stored files. */
export const StoredCase = z.object({
  caseId: z.int(),
  input: z.string(),
  inputSize: z.int(),
  output: z.string(),
  outputSize: z.int(),
  inputName: z.string(),
  outputName: z.string(),
  score: z.number(),
  groupNum: orNull(z.int()),
})
export type StoredCase = z.infer<typeof StoredCase>

/** Test cases in a document: inline, or as a separately stored list if they are too many (see case-lists.ts). */
const caseFields = { caseList: CaseList.optional() }
/** The fields that name files. */
const caseFiles = ['cases.input', 'cases.output', 'caseList.hash']

/** The test cases of a version or an upload. */
export type StoredCases = Pick<VersionDoc, 'cases' | 'caseList'>

/** One version of the test data and of everything else that affects a verdict; never changed. */
export const VersionDoc = z.object({
  /** The problem's number, a slash and the version. */
  _id: z.string(),
  pid: z.int(),
  version: z.string(),
  judgeMode: z.enum(['default', 'spj', 'interactive']),
  caseMode: z.enum(['default', 'subtask_lowest', 'subtask_average', 'ergodic_without_error']),
  comparison: orNull(Comparison),
  judgeProgram: orNull(z.object({ language: z.string(), code: z.string(), protocol: CheckerProtocol, arguments: CheckerArguments, passes: CheckerPasses })),
  judgeExtraFiles: z.string(),
  ioScore: orNull(z.number()),
  cases: z.array(StoredCase),
  ...caseFields,
  ...ownedFiles,
  at: z.date(),
})
export type VersionDoc = z.infer<typeof VersionDoc>

export const versionCollection = defineCollection('versions', VersionDoc, {
  files: caseFiles,
  fileOwner: inOwnedFiles,
  texts: [],
  indexes: [{ key: { pid: 1, at: -1 } }, { key: { 'caseList.hash': 1 }, sparse: true }],
})

/** A part of a list of test cases, identified by the hash of the list and the number of cases before it. */
export const CasePartDoc = z.object({
  _id: z.string(),
  list: z.string(),
  from: z.int(),
  cases: z.array(StoredCase),
  /** The owners of all documents that name the list. */
  fileOwners: z.array(FileOwner).optional(),
  at: z.date(),
})
export type CasePartDoc = z.infer<typeof CasePartDoc>

export const casePartCollection = defineCollection('case-parts', CasePartDoc, {
  files: ['cases.input', 'cases.output'],
  fileOwner: { in: 'fileOwners' },
  texts: [],
  indexes: [{ key: { list: 1, from: 1 } }, { key: { from: 1, at: 1 } }],
})

/** The test cases of an uploaded zip, until a problem is saved with it or a day has passed. */
export const UploadDoc = z.object({
  _id: z.string(),
  uid: z.string(),
  cases: z.array(StoredCase),
  ...caseFields,
  ...ownedFiles,
  /** The unpacked size. */
  bytes: z.int().default(0),
  /** Whether a problem was saved with it, so that it no longer counts towards the user's quota. */
  isSaved: z.boolean().default(false),
  /** Whether it is space for an upload that is still being received or unpacked. */
  isReserved: z.boolean().default(false),
  at: z.date(),
})
export type UploadDoc = z.infer<typeof UploadDoc>

export const uploadCollection = defineCollection('uploads', UploadDoc, {
  files: caseFiles,
  fileOwner: inOwnedFiles,
  texts: [],
  indexes: [{ key: { at: 1 } }, { key: { uid: 1 } }, { key: { 'caseList.hash': 1 }, sparse: true }],
})

/** Checkers and interactors that compiled, by the hash of language and code. */
export const CompiledDoc = z.object({ _id: z.string(), at: z.date() })
export type CompiledDoc = z.infer<typeof CompiledDoc>

export const compiledCollection = defineCollection('compiled', CompiledDoc, { indexes: [{ key: { at: 1 } }] })

/** The revision is incremented with every change that lists show, so that cached results can be validated. */
export const StateDoc = z.object({ _id: z.string(), revision: z.int() })
export type StateDoc = z.infer<typeof StateDoc>

export const stateCollection = defineCollection('state', StateDoc)

const ExtraFiles = z.record(z.string(), z.string())

/** Parses a program's extra files from their wire format, a JSON object of names and contents. */
export function extraFilesIn(json: string): Record<string, string> {
  return ExtraFiles.parse(JSON.parse(json))
}
