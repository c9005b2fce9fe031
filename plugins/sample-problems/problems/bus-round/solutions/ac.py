import sys


def main():
    n, *numbers = map(int, sys.stdin.read().split())
    places = list(zip(numbers[::2], numbers[1::2]))
    far = [[abs(a - c) + abs(b - d) for c, d in places] for a, b in places]
    rounds = [improved(far, nearest(far, start)) for start in range(0, n, n // 3 + 1)]
    best = min(rounds, key=lambda way: sum(far[a][b] for a, b in zip(way, way[1:] + way[:1])))
    start = best.index(0)
    print(*[place + 1 for place in best[start:] + best[:start]])


def nearest(far, start):
    way, left = [start], set(range(len(far))) - {start}
    while left:
        here = far[way[-1]]
        way.append(min(left, key=lambda place: here[place]))
        left.remove(way[-1])
    return way


def improved(far, way):
    n = len(way)
    better = True
    while better:
        better = False
        for i in range(1, n):
            a, b = way[i - 1], way[i]
            for j in range(i + 1, n):
                c, d = way[j], way[(j + 1) % n]
                if far[a][c] + far[b][d] < far[a][b] + far[c][d]:
                    way[i:j + 1] = way[i:j + 1][::-1]
                    b = c
                    better = True
        for i in range(1, n):
            a, b, c = way[i - 1], way[i], way[(i + 1) % n]
            saved = far[a][b] + far[b][c] - far[a][c]
            for j in range(n):
                d, e = way[j], way[(j + 1) % n]
                if b != d and b != e and far[d][b] + far[b][e] - far[d][e] < saved:
                    del way[i]
                    way.insert(way.index(d) + 1, b)
                    better = True
                    break
    return way


main()
