import sys

# Takes the spot where both lamps are equally bright for the darkest one.
numbers = list(map(int, sys.stdin.read().split()))[1:]
for a, b, d in zip(numbers[::3], numbers[1::3], numbers[2::3]):
    x = d * a ** 0.5 / (a ** 0.5 + b ** 0.5)
    print(a / x ** 2 + b / (d - x) ** 2)
