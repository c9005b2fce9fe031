import { parseArgs } from 'node:util'
import { Refusal, Texts } from './texts.ts'

/** The words of the command line that all generators know. */
type Words = ReturnType<typeof readWords>

interface Work {
  readonly words: Words
  readonly texts: Texts
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal
}

/** Runs a generator in the language of the user. What the user can correct becomes a sentence. `folder` contains `locales/`. */
export async function runGenerator(folder: string, generate: (work: Work) => Promise<void>): Promise<void> {
  const interrupted = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interrupted.abort())
  let texts = Texts.choose(folder, undefined, process.env)
  try {
    const words = readWords()
    texts = Texts.choose(folder, words.values.language, process.env)
    await generate({ words, texts, signal: interrupted.signal })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(texts.of(error))
    process.exitCode = interrupted.signal.aborted ? 130 : 1
  }
}

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        kind: { type: 'string' },
        from: { type: 'string' },
        language: { type: 'string' },
        'no-install': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    throw new Refusal('refused.option', { reason: error instanceof Error ? error.message : '' })
  }
}
