import java.io.*;

public class Main {
    static final StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    // A double holds whole numbers up to 9 * 10^15 exactly.
    static long read() throws IOException {
        in.nextToken();
        return (long) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int n = (int) read(), q = (int) read(), size = Integer.highestOneBit(n) * 2;
        long[] tree = new long[2 * size];
        for (int i = 0; i < n; i++) tree[size + i] = read();
        for (int i = size - 1; i > 0; i--) tree[i] = tree[2 * i] + tree[2 * i + 1];
        StringBuilder out = new StringBuilder();
        while (q-- > 0) {
            if (read() == 1) {
                int node = size + (int) read() - 1;
                long more = read();
                for (; node > 0; node /= 2) tree[node] += more;
                continue;
            }
            long k = read();
            if (k > tree[1]) {
                out.append("0\n");
                continue;
            }
            int node = 1;
            tree[1]--;
            while (node < size) {
                node *= 2;
                if (tree[node] < k) k -= tree[node++];
                tree[node]--;
            }
            out.append(node - size + 1).append('\n');
        }
        System.out.print(out);
    }
}
