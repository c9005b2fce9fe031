import sys

numbers = list(map(int, sys.stdin.read().split()))[1:]
for a, b, d in zip(numbers[::3], numbers[1::3], numbers[2::3]):
    print((a ** (1 / 3) + b ** (1 / 3)) ** 3 / d ** 2)
