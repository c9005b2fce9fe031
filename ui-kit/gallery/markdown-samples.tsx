import { CodeView } from '../markdown/code-block.tsx'
import { Markdown } from '../markdown/markdown.tsx'

const source = String.raw`## 题目描述

给定一个长度为 $n$ 的整数序列 $a_1, a_2, \dots, a_n$ ($1 \le n \le 2 \times 10^5$)。**注意：**请使用 64 位整数。

$$
\sum_{i=1}^{n}\sum_{j=i}^{n} \gcd(a_i,\dots,a_j) \bmod 998244353
$$

1. Read $n$, then the sequence:
   ${'```'}cpp
   #include <bits/stdc++.h>
   int main() { long long n; std::cin >> n; } // O(n \log n)
   ${'```'}
2. Print the answer, see the [notes](https://example.org).

| Subtask | Limit | Points |
|---|:---:|---:|
| 1 | $n \le 100$ | 20 |
| 2 | ${'`'}n <= 5000${'`'} | 30 |
| 3 | $\sum a_i \le 10^9$ | 50 |

> A quote. ~~Struck~~, <b>old HTML</b>, <sub>sub</sub>.

- [x] done
- [ ] open

:::spoiler 题解
Sort first, then use **two pointers**: $O(n \log n)$.

${'```'}cpp
std::sort(a, a + n);
${'```'}
:::
`

const code = `def solve(n: int) -> int:
    """Counts the pairs."""
    return sum(1 for i in range(n) if i % 2 == 0)  # O(n)


print(solve(int(input())))`

export function MarkdownSamples() {
  return (
    <div className="verdict-gallery-stack">
      <Markdown source={source} />
      <CodeView code={code} language="python" />
    </div>
  )
}
