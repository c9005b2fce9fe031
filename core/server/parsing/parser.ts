/**
 * The functions of a module, called in threads of the kernel. They read texts from outside, with which no parser can be trusted to end soon. Arguments and answers
 * are copied, so functions and classes cannot be passed.
 *
 * A call has 20 s of processor time and 256 MB. When it exceeds a limit, its thread ends, and it is refused with `kernel/reading-limit`.
 */
export interface Parser<Module> {
  call<Name extends FunctionsOf<Module>>(name: Name, ...given: GivenTo<Module, Name>): Promise<Awaited<AnswerOf<Module, Name>>>
  /** For a generator. It may take one iterable of pieces, which it reads as it needs them; between two pieces it has the time of a call. */
  stream<Name extends FunctionsOf<Module>>(name: Name, ...given: GivenTo<Module, Name>): AsyncGenerator<ItemOf<AnswerOf<Module, Name>>, void>
}

// oxlint-disable-next-line typescript/no-explicit-any -- a function of any parameters
type AnyFunction = (...given: any[]) => unknown

export type FunctionsOf<Module> = { [Name in keyof Module]: Module[Name] extends AnyFunction ? Name : never }[keyof Module] & string
type GivenTo<Module, Name extends keyof Module> = Module[Name] extends (...given: infer Given) => unknown ? Given : never
type AnswerOf<Module, Name extends keyof Module> = Module[Name] extends (...given: never[]) => infer Answer ? Answer : never
type ItemOf<Answer> = Answer extends AsyncIterable<infer Item> | Iterable<infer Item> ? Item : never
