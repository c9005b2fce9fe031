import { useText } from '@verdict/core/web'
import { confirmAction } from '@verdict/ui-kit'
import { discussions } from '../../contract/discussions.ts'

/** Asks for confirmation before a post is deleted with its comments. */
export function useConfirmRemoval(): (title: string) => Promise<boolean> {
  const t = useText(discussions)
  return (title) =>
    confirmAction({ title: t('post.removeTitle', { title }), content: t('post.removeText'), action: t('post.remove'), cancel: t('comments.cancel') })
}
