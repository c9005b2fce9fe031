/** A text that the specification quotes, so it stays as it is in both languages. */
export interface WireMessage {
  /** The folder with the locales. */
  readonly of: string
  readonly key: string
  /** The section of the specification. */
  readonly section: string
  readonly english: string
  readonly chinese: string
}

/** The server messages that existing clients know. They alone are exempt from the rules for words; texts that only pages show are not. */
export const wireMessages: readonly WireMessage[] = [
  { of: 'plugins/accounts', key: 'errors.login-first', section: '1 Screen messages', english: 'Please login first', chinese: '请先登录' },
  { of: 'plugins/accounts', key: 'errors.picture-wrong', section: '1 Settings', english: 'File type not support', chinese: '不支持该文件类型' },
  { of: 'plugins/submissions', key: 'errors.login-first', section: '1 Submit code', english: 'Please login first', chinese: '请先登录' },
  { of: 'plugins/submissions', key: 'errors.code-empty', section: '1 Submit code', english: 'Code can not be empty', chinese: '代码不能为空' },
  {
    of: 'plugins/submissions',
    key: 'errors.code-too-long',
    section: '1 Submit code',
    english: 'Code Length can not exceed {{longest}}',
    chinese: '代码长度不能超过 {{longest}}',
  },
  {
    of: 'plugins/problems',
    key: 'errors.language-required',
    section: '3 Messages',
    english: 'At least one language is required',
    chinese: '请至少选择一种编程语言',
  },
  {
    of: 'plugins/discussions',
    key: 'errors.discussions-closed',
    section: '3 Access flags',
    english: 'No Access: There is no open discussion area on the website!',
    chinese: '禁止访问：网站未开启公共讨论区！',
  },
  {
    of: 'plugins/discussions',
    key: 'errors.report-empty',
    section: '2 Discussions',
    english: 'The report label and reason cannot be empty',
    chinese: '举报标签与理由不能都为空',
  },
  { of: 'plugins/discussions', key: 'errors.comment-empty', section: '2 Comments', english: 'Content cannot be empty', chinese: '内容不能为空' },
  {
    of: 'plugins/group-discussions',
    key: 'errors.closed',
    section: '3 Access flags',
    english: 'No Access: There is no open group discussion area on the website!',
    chinese: '禁止访问：网站未开启团队讨论区！',
  },
  {
    of: 'plugins/contest-comments',
    key: 'errors.contest-comments-closed',
    section: '3 Access flags',
    english: 'No Access: There is no open contest comment area on the website!',
    chinese: '禁止访问：网站未开启比赛评论区！',
  },
]
