import { kernelApi } from '@verdict/core'
import { useApi } from '@verdict/core/web'

/** The uploads of a `MarkdownEditor`. The keys of a context say where the text is written. */
export function useMarkdownUploads(keys: Readonly<Record<string, number | null | undefined>> = {}) {
  const { uploadMarkdownImage, uploadMarkdownFile } = useApi(kernelApi)
  return {
    uploadImage: async (file: File) => (await uploadMarkdownImage({ file, body: keys })).link,
    uploadFile: async (file: File) => (await uploadMarkdownFile({ file, body: keys })).link,
  }
}
