import java.io.*;

public class Main {
    static final StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    static int read() throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int n = read(), d = read(), levels = 32 - Integer.numberOfLeadingZeros(n);
        int[][] most = new int[levels][n], least = new int[levels][n];
        for (int i = 0; i < n; i++) most[0][i] = least[0][i] = read();
        for (int level = 1; level < levels; level++) {
            int half = 1 << (level - 1);
            for (int i = 0; i + 2 * half <= n; i++) {
                most[level][i] = Math.max(most[level - 1][i], most[level - 1][i + half]);
                least[level][i] = Math.min(least[level - 1][i], least[level - 1][i + half]);
            }
        }
        long ways = 0;
        for (int end = 0, start = 0; end < n; end++) {
            for (;; start++) {
                int level = 31 - Integer.numberOfLeadingZeros(end - start + 1), last = end - (1 << level) + 1;
                int high = Math.max(most[level][start], most[level][last]), low = Math.min(least[level][start], least[level][last]);
                if (high - low <= d) break;
            }
            ways += end - start + 1;
        }
        System.out.println(ways);
    }
}
