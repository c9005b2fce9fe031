/** Color families of the verdicts; each is one color in `theme/tokens.css`. */
export type StatusTone = 'accepted' | 'wrong' | 'time' | 'memory' | 'partial' | 'runtime' | 'compile' | 'presentation' | 'neutral'

export interface JudgeStatus {
  code: number
  short: string
  english: string
  chinese: string
  tone: StatusTone
  inProgress: boolean
}

const status = (code: number, short: string, english: string, chinese: string, tone: StatusTone, inProgress = false): JudgeStatus => ({
  code,
  short,
  english,
  chinese,
  tone,
  inProgress,
})

const unknownResult = status(-5, 'SUR', 'Submitted Unknown Result', '结果未知', 'neutral')

/**
 * The appearance of each status: names, short form and color. The codes are those of `statuses` in the contract of judging; a test compares
 * the two.
 */
export const judgeStatuses: readonly JudgeStatus[] = [
  status(-10, 'NS', 'Not Submitted', '未提交', 'neutral'),
  unknownResult,
  status(-4, 'CA', 'Cancelled', '已取消', 'neutral'),
  status(-3, 'PE', 'Presentation Error', '格式错误', 'presentation'),
  status(-2, 'CE', 'Compile Error', '编译错误', 'compile'),
  status(-1, 'WA', 'Wrong Answer', '答案错误', 'wrong'),
  status(0, 'AC', 'Accepted', '通过', 'accepted'),
  status(1, 'TLE', 'Time Limit Exceeded', '超出时间限制', 'time'),
  status(2, 'MLE', 'Memory Limit Exceeded', '超出内存限制', 'memory'),
  status(3, 'RE', 'Runtime Error', '运行时错误', 'runtime'),
  status(4, 'SE', 'System Error', '系统错误', 'neutral'),
  status(5, 'PD', 'Pending', '等待评测', 'neutral', true),
  status(6, 'CP', 'Compiling', '编译中', 'neutral', true),
  status(7, 'JG', 'Judging', '评测中', 'neutral', true),
  status(8, 'PA', 'Partial Accepted', '部分通过', 'partial'),
  status(9, 'SB', 'Submitting', '提交中', 'neutral', true),
  status(10, 'SF', 'Submitted Failed', '提交失败', 'neutral'),
]

const byCode = new Map(judgeStatuses.map((each) => [each.code, each]))

/** The status with this code; an unknown code counts as "Submitted Unknown Result". */
export const judgeStatus = (code: number): JudgeStatus => byCode.get(code) ?? unknownResult
