import { randomInt, randomUUID } from 'node:crypto'
import { defineCollection } from '@verdict/core/server'
import type { Collection } from 'mongodb'
import { z } from 'zod'
import { durationsInSeconds, limits } from '../../contract.ts'
import { captchaPicture } from './captcha-picture.ts'

const CaptchaDoc = z.object({ _id: z.string(), answer: z.string(), until: z.date() })
type CaptchaDoc = z.infer<typeof CaptchaDoc>

export const captchaCollection = defineCollection('captchas', CaptchaDoc, { indexes: [{ key: { until: 1 }, expireAfterSeconds: 0 }] })

/** Images of small arithmetic problems. Each accepts one answer. */
export class Captchas {
  readonly #captchas: Collection<CaptchaDoc>

  constructor(captchas: Collection<CaptchaDoc>) {
    this.#captchas = captchas
  }

  async create(): Promise<{ img: string; captchaKey: string }> {
    const { question, answer } = randomProblem()
    const captchaKey = randomUUID().replaceAll('-', '')
    await this.#captchas.insertOne({ _id: captchaKey, answer: String(answer), until: new Date(Date.now() + durationsInSeconds.captchaLifetime * 1000) })
    return { img: captchaPicture(question), captchaKey }
  }

  /** Checks an answer. The captcha is used up in any case. */
  async verify(captchaKey: string, answer: string): Promise<boolean> {
    if (answer.length > limits.captcha) return false
    const captcha = await this.#captchas.findOneAndDelete({ _id: captchaKey, until: { $gt: new Date() } })
    return captcha?.answer === answer.trim()
  }
}

function randomProblem(): { question: string; answer: number } {
  const [a, b] = [randomInt(1, 50), randomInt(1, 10)]
  const kinds = [
    { question: `${a}+${b}=?`, answer: a + b },
    { question: `${a + b}-${b}=?`, answer: a },
    { question: `${b}×${(a % 9) + 1}=?`, answer: b * ((a % 9) + 1) },
  ]
  return kinds[randomInt(kinds.length)] ?? { question: '1+1=?', answer: 2 }
}
