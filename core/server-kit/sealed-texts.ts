import type { Migration, Encryption } from '@verdict/core/server'

/** The texts of one field, which is stored encrypted. */
export class SealedTexts {
  readonly #encryption: Encryption
  readonly #place: string

  constructor(encryption: Encryption, place: string) {
    this.#encryption = encryption
    this.#place = place
  }

  seal(text: string | null): string | null {
    return text === null ? null : this.#encryption.encrypt(text, this.#place)
  }

  /** Null also if the site has another key than when it was stored. */
  open(stored: string | null): string | null {
    return stored === null ? null : (this.#encryption.decrypt(stored, this.#place) ?? null)
  }
}

/** Encrypts a field that an earlier version stored as it was entered. */
export function sealField(place: string, { collection: name, field }: { collection: string; field: string }): Migration {
  return {
    name: `seal-${field}`,
    async run({ collection, encryption }) {
      const texts = new SealedTexts(encryption, place)
      const documents = collection(name)
      for await (const { _id, [field]: text } of documents.find({ [field]: { $type: 'string' } }, { projection: { [field]: 1 } }))
        // Where it can be opened, this migration has run before and was interrupted.
        if (typeof text === 'string' && texts.open(text) === null) await documents.updateOne({ _id, [field]: text }, { $set: { [field]: texts.seal(text) } })
    },
  }
}
