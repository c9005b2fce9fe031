import java.io.*;
import java.util.*;

public class Main {
    static long m;

    static long column(long seat) {
        long row = (seat - 1) / m, along = (seat - 1) % m;
        return row % 2 == 0 ? along : m - 1 - along;
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer first = new StringTokenizer(in.readLine());
        m = Long.parseLong(first.nextToken());
        int t = Integer.parseInt(first.nextToken());
        StringBuilder out = new StringBuilder();
        while (t-- > 0) {
            StringTokenizer line = new StringTokenizer(in.readLine());
            long a = Long.parseLong(line.nextToken()), b = Long.parseLong(line.nextToken());
            out.append(Math.abs((a - 1) / m - (b - 1) / m) + Math.abs(column(a) - column(b))).append('\n');
        }
        System.out.print(out);
    }
}
