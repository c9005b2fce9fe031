import java.io.*;
import java.util.*;

public class Main {
    static final StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));

    static long read() throws IOException {
        in.nextToken();
        return (long) in.nval;
    }

    public static void main(String[] args) throws IOException {
        int n = (int) read(), k = (int) read();
        long[] tired = new long[k + 1];
        for (int j = 1; j <= k; j++) tired[j] = read();
        // rested[i]: the best of the first i days when day i is free (or i is 0).
        long[] rested = new long[n + 2], gain = new long[n + 2];
        for (int i = 1; i <= n; i++) gain[i] = read();
        for (int i = 1; i <= n + 1; i++) {
            rested[i] = rested[i - 1];
            // A run of days from start to i - 1, after the free day start - 1.
            for (int start = i - 1; start >= 1 && start >= i - k; start--) {
                long sum = start == 1 ? 0 : rested[start - 1];
                for (int day = start; day < i; day++) sum += gain[day] - tired[day - start + 1];
                rested[i] = Math.max(rested[i], sum);
            }
        }
        System.out.println(rested[n + 1]);
    }
}
