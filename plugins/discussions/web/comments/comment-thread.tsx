import { openSignIn, succeeded, useSession, useText } from '@verdict/core/web'
import { Avatar, Button, Markdown, toast } from '@verdict/ui-kit'
import { useState } from 'react'
import { discussions } from '../../contract/discussions.ts'
import type { CommentRights, CommentRow, ReplyRow } from '../../contract/comments/rows.ts'
import { CommentButtons } from './comment-buttons.tsx'
import { CommentForm } from './comment-form.tsx'
import type { CommentActions } from './use-comments.ts'
import { WrittenBy } from './written-by.tsx'

const shownReplies = 3

interface CommentThreadProps {
  comment: CommentRow
  isLiked: boolean
  rights: CommentRights
  actions: CommentActions
}

/** The text that the user replies to, and the initial text of the reply. */
interface Answering {
  readonly reply: ReplyRow | undefined
  readonly start: string
}

/** A comment with its replies. */
export function CommentThread({ comment, isLiked, rights, actions }: CommentThreadProps) {
  const t = useText(discussions)
  const { user, may } = useSession()
  const [answering, setAnswering] = useState<Answering>()
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const replies = isOpen ? comment.replyList : comment.replyList.slice(0, shownReplies)
  const hidden = comment.totalReplyNum - replies.length

  const isOwn = (row: CommentRow | ReplyRow) => row.fromUid === user?.uid
  const mayAnswer = rights.repliesEverywhere || isOwn(comment)
  /** Visitors are asked to log in; muted users see no button. */
  const answer = (reply: ReplyRow | undefined, start: string) => {
    if (user && !may('reply_add')) return undefined
    return mayAnswer ? () => (user ? setAnswering({ reply, start }) : askToSignIn()) : undefined
  }
  const aboutOf = (row: CommentRow | ReplyRow) => t('comments.by', { name: row.fromName ?? t('comments.deletedUser') })
  function askToSignIn() {
    toast.warning(t('comments.loginFirst'))
    openSignIn()
  }
  async function openMore() {
    setOpen(true)
    if (comment.replyList.length >= comment.totalReplyNum) return
    setLoading(true)
    await succeeded(actions.moreReplies(comment.id, comment.replyList.at(-1)?.id))
    setLoading(false)
  }
  const form = answering && (
    <CommentForm
      key={`${answering.reply?.id ?? ''} ${answering.start}`}
      draftOf={`reply ${comment.id} ${answering.reply?.id ?? ''}`}
      label={t('comments.replyTo', { name: (answering.reply ?? comment).fromName ?? t('comments.deletedUser') })}
      action={t('comments.reply')}
      start={answering.start}
      onSend={async (content) => {
        await actions.reply(comment.id, content, answering.reply?.id)
        setAnswering(undefined)
      }}
      onCancel={() => setAnswering(undefined)}
    />
  )
  return (
    <li className="verdict-comment">
      <article aria-label={aboutOf(comment)}>
        <Avatar name={comment.fromName ?? '?'} source={comment.fromAvatar} />
        <div className="verdict-comment-body">
          <WrittenBy row={comment} author={rights.author} />
          <Markdown source={comment.content} links={comment.links} compact skeletonLines={1} />
          <CommentButtons
            about={aboutOf(comment)}
            like={{
              count: comment.likeNum,
              isLiked,
              onChange: (toLike) => void (user ? succeeded(actions.like(comment.id, toLike)) : askToSignIn()),
            }}
            onReply={answer(undefined, '')}
            onQuote={answer(undefined, quotation(comment))}
            onRemove={isOwn(comment) || rights.isStaff ? () => void succeeded(actions.remove(comment.id)) : undefined}
          />
          {answering && !answering.reply && form}
          {replies.length > 0 && (
            <ul className="verdict-comment-replies">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <article aria-label={aboutOf(reply)}>
                    <Avatar name={reply.fromName ?? '?'} source={reply.fromAvatar} size={24} />
                    <div className="verdict-comment-body">
                      <WrittenBy row={reply} author={rights.author} />
                      <Markdown source={reply.content} links={reply.links} compact skeletonLines={1} />
                      <CommentButtons
                        about={aboutOf(reply)}
                        onReply={answer(reply, '')}
                        onQuote={answer(reply, quotation(reply))}
                        onRemove={isOwn(reply) || rights.isStaff ? () => void succeeded(actions.removeReply(comment.id, reply.id)) : undefined}
                      />
                      {answering?.reply?.id === reply.id && form}
                    </div>
                  </article>
                </li>
              ))}
            </ul>
          )}
          {hidden > 0 && (
            <Button type="text" size="small" loading={isLoading} onClick={() => void openMore()}>
              {t(isOpen ? 'comments.olderReplies' : 'comments.allReplies', { number: isOpen ? hidden : comment.totalReplyNum })}
            </Button>
          )}
          {isOpen && comment.totalReplyNum > shownReplies && (
            <Button type="text" size="small" onClick={() => setOpen(false)}>
              {t('comments.fewerReplies')}
            </Button>
          )}
        </div>
      </article>
    </li>
  )
}

/** Returns a text as a Markdown quotation, with space for a reply below. */
function quotation({ content }: CommentRow | ReplyRow): string {
  return `${content
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n\n`
}
