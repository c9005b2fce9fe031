import heapq
import sys


def main():
    numbers = list(map(int, sys.stdin.buffer.read().split()))
    n = numbers[0]
    # One number for both: a metre in the rain weighs more than all paths together.
    rain = 10 ** 12
    paths = [[] for _ in range(n + 1)]
    for u, v, w, c in zip(numbers[2::4], numbers[3::4], numbers[4::4], numbers[5::4]):
        cost = w if c else w * (rain + 1)
        paths[u].append((v, cost))
        paths[v].append((u, cost))
    best = [None] * (n + 1)
    best[1] = 0
    queue = [(0, 1)]
    while queue:
        cost, building = heapq.heappop(queue)
        if cost > best[building]:
            continue
        for to, more in paths[building]:
            if best[to] is None or cost + more < best[to]:
                best[to] = cost + more
                heapq.heappush(queue, (cost + more, to))
    print(-1 if best[n] is None else '%d %d' % divmod(best[n], rain))


main()
