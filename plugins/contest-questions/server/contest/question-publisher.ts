import type { ServerContext } from '@verdict/core/server'
import { questionKeys, questionsChanged } from '../../contract.ts'
import type { QuestionDoc } from '../stored/question-schema.ts'

/** Notifies open pages. Other participants are notified only of what everyone can see. */
export class QuestionPublisher {
  readonly #ctx: Pick<ServerContext<unknown>, 'publish' | 'logger'>

  constructor(ctx: Pick<ServerContext<unknown>, 'publish' | 'logger'>) {
    this.#ctx = ctx
  }

  async changed({ cid, uid }: Pick<QuestionDoc, 'cid' | 'uid'>, { isForEveryone = false } = {}): Promise<void> {
    const forParticipants = isForEveryone ? questionKeys.everyone(cid) : questionKeys.asker(cid, uid)
    await this.#publish(questionKeys.staff(cid), forParticipants)
  }

  async read(cid: number, uid: string): Promise<void> {
    await this.#publish(questionKeys.asker(cid, uid))
  }

  async settingsChanged(cid: number): Promise<void> {
    await this.#publish(questionKeys.staff(cid), questionKeys.everyone(cid))
  }

  async #publish(...keys: readonly string[]): Promise<void> {
    const publish = (key: string) =>
      this.#ctx
        .publish(questionsChanged, key, {})
        .catch((error: unknown) => this.#ctx.logger.warn({ err: error, key }, 'failed to publish a live update of questions'))
    await Promise.all(keys.map(publish))
  }
}
