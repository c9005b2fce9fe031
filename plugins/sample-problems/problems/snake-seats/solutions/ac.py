import sys


def place(seat):
    row, column = divmod(seat - 1, m)
    return row, column if row % 2 == 0 else m - 1 - column


lines = sys.stdin.read().split('\n')
m, t = map(int, lines[0].split())
for line in lines[1:t + 1]:
    a, b = map(int, line.split())
    row_a, column_a = place(a)
    row_b, column_b = place(b)
    print(abs(row_a - row_b) + abs(column_a - column_b))
