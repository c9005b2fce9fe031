import sys
from collections import deque


def main():
    n, d, *h = map(int, sys.stdin.buffer.read().split())
    tall, low = deque(), deque()
    ways = start = 0
    for end, height in enumerate(h):
        while tall and h[tall[-1]] <= height:
            tall.pop()
        while low and h[low[-1]] >= height:
            low.pop()
        tall.append(end)
        low.append(end)
        while h[tall[0]] - h[low[0]] > d:
            start += 1
            if tall[0] < start:
                tall.popleft()
            if low[0] < start:
                low.popleft()
        ways += end - start + 1
    print(ways)


main()
