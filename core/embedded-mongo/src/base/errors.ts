/** The error codes of MongoDB that this server uses, by their names in MongoDB's manual. */
const codes = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  InvalidBSON: 22,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  DottedFieldName: 57,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NoSuchKey: 4,
  NamespaceNotFound: 26,
  CommandNotSupported: 115,
  ExceededMemoryLimit: 146,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  MaxTimeMSExpired: 50,
  InvalidIndexSpecificationOption: 197,
  NotImplemented: 238,
  SnapshotTooOld: 239,
  IndexBuildAborted: 276,
  ConversionFailure: 241,
  DuplicateKey: 11000,
  BackgroundOperationInProgressForNamespace: 12587,
  BSONObjectTooLarge: 10334,
  MergeStageNoMatchingDocument: 13113,
  OutOfDiskSpace: 14031,
} as const

type CodeName = keyof typeof codes

/** An error reply (or an entry of `writeErrors`) with MongoDB's code and code name. */
export class MongoError extends Error {
  readonly code: number
  readonly codeName: string
  readonly details: Record<string, unknown>

  constructor(code: CodeName | number, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = typeof code === 'number' ? code : codes[code]
    this.codeName = typeof code === 'number' ? `Location${code}` : code
    this.details = details
  }
}

/** Ends the operation with an error of MongoDB (by code name, or by number if the code has no name). */
export function refuse(code: CodeName | number, message: string): never {
  throw new MongoError(code, message)
}
