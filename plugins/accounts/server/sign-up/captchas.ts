import { randomInt, randomUUID } from 'node:crypto'
import { defineCollection } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { durations } from '../../contract.ts'
import { captchaPicture } from './captcha-picture.ts'

const CaptchaDoc = z.object({ _id: z.string(), answer: z.string(), until: z.date() })
type CaptchaDoc = z.infer<typeof CaptchaDoc>

export const captchaCollection = defineCollection('captchas', CaptchaDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

/** Little sums, drawn; each can be answered once. */
export class Captchas {
  readonly #asked: Collection<CaptchaDoc>

  constructor(asked: Collection<CaptchaDoc>) {
    this.#asked = asked
  }

  async ask(): Promise<{ img: string; captchaKey: string }> {
    const { question, answer } = sum()
    const captchaKey = randomUUID().replaceAll('-', '')
    await this.#asked.insertOne({ _id: captchaKey, answer: String(answer), until: new Date(Date.now() + durations.captchaLife * 1000) })
    return { img: captchaPicture(question), captchaKey }
  }

  async answered(captchaKey: string, captcha: string): Promise<boolean> {
    const asked = await this.#asked.findOneAndDelete({ _id: captchaKey, until: { $gt: new Date() } })
    return asked?.answer === captcha.trim()
  }
}

function sum(): { question: string; answer: number } {
  const [a, b] = [randomInt(1, 50), randomInt(1, 10)]
  const kinds = [
    { question: `${a}+${b}=?`, answer: a + b },
    { question: `${a + b}-${b}=?`, answer: a },
    { question: `${b}×${(a % 9) + 1}=?`, answer: b * ((a % 9) + 1) },
  ]
  return kinds[randomInt(kinds.length)] ?? { question: '1+1=?', answer: 2 }
}
