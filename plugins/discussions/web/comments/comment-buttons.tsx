import { useText } from '@verdict/core/web'
import { confirmAction, IconDelete, IconQuote, IconReply, IconThumbUp, IconThumbUpFill } from '@verdict/ui-kit'
import { discussions } from '../../contract/discussions.ts'

interface CommentButtonsProps {
  /** The object of the buttons, for screen readers: "comment by ann". */
  about: string
  like?: { readonly count: number; readonly isLiked: boolean; readonly onChange: (toLike: boolean) => void }
  onReply: (() => void) | undefined
  onQuote: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** The buttons below a comment or a reply. */
export function CommentButtons({ about, like, onReply, onQuote, onRemove }: CommentButtonsProps) {
  const t = useText(discussions)
  async function remove() {
    const question = { title: t('comments.removeTitle'), content: t('comments.removeText'), action: t('comments.remove'), cancel: t('comments.cancel') }
    if (await confirmAction(question)) onRemove?.()
  }
  return (
    <div className="verdict-comment-buttons">
      {like && (
        <button
          type="button"
          aria-pressed={like.isLiked}
          aria-label={`${t('comments.like')}: ${about}, ${like.count}`}
          onClick={() => like.onChange(!like.isLiked)}
        >
          {like.isLiked ? <IconThumbUpFill /> : <IconThumbUp />} <span className="verdict-figures">{like.count}</span>
        </button>
      )}
      {onReply && (
        <button type="button" aria-label={`${t('comments.reply')}: ${about}`} onClick={onReply}>
          <IconReply /> {t('comments.reply')}
        </button>
      )}
      {onQuote && (
        <button type="button" aria-label={`${t('comments.quote')}: ${about}`} onClick={onQuote}>
          <IconQuote /> {t('comments.quote')}
        </button>
      )}
      {onRemove && (
        <button type="button" aria-label={`${t('comments.remove')}: ${about}`} onClick={() => void remove()}>
          <IconDelete /> {t('comments.remove')}
        </button>
      )}
    </div>
  )
}
