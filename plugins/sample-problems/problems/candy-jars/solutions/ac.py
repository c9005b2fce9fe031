import sys


def main():
    read = iter(map(int, sys.stdin.buffer.read().split())).__next__
    n, q = read(), read()
    sums = [0] + [read() for _ in range(n)]
    for jar in range(1, n + 1):
        above = jar + (jar & -jar)
        if above <= n:
            sums[above] += sums[jar]
    out = []
    for _ in range(q):
        if read() == 1:
            jar, more = read(), read()
        else:
            k, jar, step, more = read(), 0, 1 << 16, -1
            while step:
                if jar + step <= n and sums[jar + step] < k:
                    jar += step
                    k -= sums[jar]
                step >>= 1
            jar += 1
            out.append(jar if jar <= n else 0)
        while jar <= n:
            sums[jar] += more
            jar += jar & -jar
    print('\n'.join(map(str, out)))


main()
