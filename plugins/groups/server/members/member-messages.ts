import type { Inbox, Message } from '@verdict/plugin-notices/contract'
import { levels } from '../../contract.ts'
import type { GroupDoc } from '../group/group-schema.ts'
import type { MemberRepository } from '../group/member-repository.ts'
import type { MemberDoc } from '../group/member-schema.ts'

interface Deps {
  readonly members: MemberRepository
  /** Without the plugin that delivers messages, no messages are sent. */
  readonly inbox: Inbox | undefined
}

type Text = Pick<Message, 'title' | 'content'>

/** Notifies users of changes to their membership. Messages are in both languages, because the site does not know the recipient's language. */
export class MemberMessages {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Sends the undelivered news of a member; repeatable. */
  async tell(group: GroupDoc, member: MemberDoc): Promise<void> {
    const { news, gid, uid, username } = member
    if (!news) return
    const key = `group ${gid} ${uid} ${news.kind} ${news.version}`
    if (news.kind === 'applied') await this.#send(await this.#rootsOf(group), key, applied(group, username))
    else await this.#send([uid], key, textsOf[news.kind](group))
    await this.#deps.members.forgetNews(member)
  }

  async notifyDisbanded(gid: number, name: string): Promise<void> {
    await this.#send(await this.#deps.members.uids(gid), `group ${gid} disbanded`, disbanded(name))
  }

  async #rootsOf({ _id, uid }: GroupDoc): Promise<string[]> {
    return [...new Set([uid, ...(await this.#deps.members.uids(_id, levels.root))])]
  }

  async #send(uids: readonly string[], key: string, text: Text): Promise<void> {
    await this.#deps.inbox?.sendToMany(uids, { kind: 'Mine', ...text, key })
  }
}

function applied(group: GroupDoc, username: string): Text {
  const [link, who] = [linkTo(group), plain(username)]
  return {
    title: '入团申请（Group application）',
    content: `**${who}** 申请加入团队 ${link}，请前往成员管理处理。\n\n**${who}** asks to join the group ${link}. Decide on its member page.`,
  }
}

function joined(group: GroupDoc): Text {
  const link = linkTo(group)
  return { title: '欢迎加入团队（Welcome to the group）', content: `你已加入团队 ${link}。\n\nYou are now a member of the group ${link}.` }
}

function invited(group: GroupDoc): Text {
  const name = plain(group.name)
  return {
    title: '团队邀请（Group invitation）',
    content: `你被邀请加入团队 **${name}**。请在[团队页面](/group)接受或拒绝。\n\nYou are invited to the group **${name}**. Accept or decline on the [group page](/group).`,
  }
}

function removed(group: GroupDoc): Text {
  const name = plain(group.name)
  return {
    title: '团队成员变更（Group membership）',
    content: `你已不再是团队 **${name}** 的成员，你的提交会保留。\n\nYou are no longer in the group **${name}**. Your submissions are kept.`,
  }
}

function disbanded(groupName: string): Text {
  const name = plain(groupName)
  return { title: '团队解散通知（Group disbanded）', content: `团队 **${name}** 已解散。\n\nThe group **${name}** was disbanded.` }
}

const textsOf = { invited, joined, removed }

function linkTo({ _id, name }: GroupDoc): string {
  return `[${plain(name)}](/group/${_id})`
}

/** Escapes a name, so that Markdown does not format it. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()<>#+\-.!|~&]/g, '\\$&')
}
